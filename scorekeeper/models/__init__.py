"""Defines the tables and their relations; every row names its space, so a site can be split."""

from scorekeeper.models.cash import CashEntry, DerivedLine, Season, SeasonLeg
from scorekeeper.models.club import (
    Account,
    Club,
    ClubToken,
    Member,
    Passkey,
    RatingPart,
    RatingState,
    SignedInDevice,
    Space,
)
from scorekeeper.models.match import Evening, EveningLink, EveningMatch, Link, Match, MatchEntry
from scorekeeper.models.person import (
    Adoption,
    ClubMatch,
    Entered,
    FigureState,
    FigureSum,
    MatchFacts,
    Person,
    Played,
)
from scorekeeper.models.tournament import (
    PrintJob,
    PrintPart,
    TableMatch,
    Tournament,
    TournamentEntry,
    TournamentLink,
    TournamentPrint,
)
