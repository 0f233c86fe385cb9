"""What of a tournament was printed, and long papers that are being printed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_prints()
    _create_jobs()
    _create_parts()


def _create_prints() -> None:
    fk = sa.ForeignKeyConstraint
    op.create_table(
        "tournament_print",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("sheet", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("digests", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        fk(["space_id"], ["space.id"], name="fk_tournament_print_space_id"),
        fk(["tournament_id"], ["tournament.id"], name="fk_tournament_print_tournament_id"),
        sa.PrimaryKeyConstraint("id", name="pk_tournament_print"),
        sa.UniqueConstraint(
            "tournament_id", "client_id", name="uq_tournament_print_tournament_id_client_id"
        ),
    )
    op.create_index("ix_tournament_print_space_id", "tournament_print", ["space_id"])


def _create_jobs() -> None:
    fk = sa.ForeignKeyConstraint
    op.create_table(
        "print_job",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("tournament_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("failure", sa.String(400), nullable=False),
        sa.Column("pdf", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        fk(["space_id"], ["space.id"], name="fk_print_job_space_id"),
        fk(["tournament_id"], ["tournament.id"], name="fk_print_job_tournament_id"),
        sa.PrimaryKeyConstraint("id", name="pk_print_job"),
        sa.UniqueConstraint("tournament_id", "key", name="uq_print_job_tournament_id_key"),
    )
    op.create_index("ix_print_job_space_id", "print_job", ["space_id"])


def _create_parts() -> None:
    fk = sa.ForeignKeyConstraint
    op.create_table(
        "print_part",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("space_id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("pdf", sa.LargeBinary(), nullable=True),
        sa.Column("taken_at", sa.DateTime(), nullable=True),
        fk(["space_id"], ["space.id"], name="fk_print_part_space_id"),
        fk(["job_id"], ["print_job.id"], name="fk_print_part_job_id"),
        sa.PrimaryKeyConstraint("id", name="pk_print_part"),
        sa.UniqueConstraint("job_id", "number", name="uq_print_part_job_id_number"),
    )
    op.create_index("ix_print_part_space_id", "print_part", ["space_id"])


def downgrade() -> None:
    for table in ("print_part", "print_job", "tournament_print"):
        op.drop_table(table)
