"""Exports an evening as a file: its people, its match records, and who pays whom."""

from typing import Any

from scorekeeper.services.evenings.account import see_evening, told_parts
from scorekeeper.services.evenings.membership import evening_behind, people_of
from scorekeeper.services.matches.records.export import record_of

FORMAT = "scorekeeper-evening/1"


def export_evening(token: str) -> dict[str, Any]:
    """Each match is a whole match record, with its people in the order of its `players`; two who
    are called the same have keys of their own. Amounts in minor units. Raises NotFound.
    """
    seen = see_evening(token)
    matches = []
    for part, told in told_parts(evening_behind(token).evening):
        seats = people_of(part)
        people = [seats[player] for player in told.table.players]
        matches.append({"people": people, "record": record_of(told)})
    return {
        "format": FORMAT,
        "date": seen.created_at.date().isoformat(),
        "people": [{"key": key, "name": name} for key, name in seen.names.items()],
        "matches": matches,
        "settlement": [
            {
                "currency": account.currency,
                "balances": dict(account.totals),
                "payments": [
                    {"payer": one.payer, "payee": one.payee, "amount": one.amount}
                    for one in account.transfers
                ],
            }
            for account in seen.accounts
        ],
    }
