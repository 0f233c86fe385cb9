"""How often somebody may begin, guess, bring in and print: each is a decorator for a view."""

from flask import Response, current_app

from scorekeeper.extensions import limiter


def _is_wrong(response: Response) -> bool:
    return response.status_code in (404, 422)


beginning = limiter.limit(lambda: str(current_app.config["LIMIT_BEGIN"]))
# Who types what the table gave him is never counted, however many come at once.
guessing = limiter.limit(lambda: str(current_app.config["LIMIT_CODES"]), deduct_when=_is_wrong)
bringing_in = limiter.limit(lambda: str(current_app.config["LIMIT_IMPORT"]))
registering = limiter.limit(lambda: str(current_app.config["LIMIT_REGISTER"]), methods=["POST"])
printing = limiter.limit(lambda: str(current_app.config["LIMIT_PRINT"]))
