"""How often somebody may begin, guess, bring in and print, and a program ask: each is a decorator
for a view.
"""

from hashlib import sha256

from flask import Response, current_app, request
from flask_limiter.util import get_remote_address

from scorekeeper.extensions import limiter


def _is_wrong(response: Response) -> bool:
    return response.status_code in (404, 422)


def _is_unknown(response: Response) -> bool:
    return response.status_code == 401


def _asker() -> str:
    """A program is known by its token, wherever it runs; by its address as long as it has none."""
    token = request.headers.get("Authorization", "")
    return sha256(token.encode()).hexdigest() if token else get_remote_address()


beginning = limiter.limit(lambda: str(current_app.config["LIMIT_BEGIN"]))
# Who types what the table gave him is never counted, however many come at once.
guessing = limiter.limit(lambda: str(current_app.config["LIMIT_CODES"]), deduct_when=_is_wrong)
bringing_in = limiter.limit(lambda: str(current_app.config["LIMIT_IMPORT"]))
registering = limiter.limit(lambda: str(current_app.config["LIMIT_REGISTER"]), methods=["POST"])
printing = limiter.limit(lambda: str(current_app.config["LIMIT_PRINT"]))
asking = limiter.shared_limit(
    lambda: str(current_app.config["LIMIT_API"]), scope="api", key_func=_asker
)
# A token made up for each try would never be asked to wait: those that open nothing count together.
knocking = limiter.shared_limit(
    lambda: str(current_app.config["LIMIT_UNKNOWN"]), scope="api-unknown", deduct_when=_is_unknown
)
