"""Run the migrations on the app's own database; called by `services.storage.upgrade`.

Several servers may start at once: one of them upgrades, the others wait and find it done.
"""

from alembic import context
from sqlalchemy import text

from scorekeeper.extensions import db
from scorekeeper.services.storage import transactions

dialect = db.engine.dialect.name

writing = db.engine.execution_options(**transactions.for_writing(dialect))

# One transaction around all of them: Alembic's own would let another server in after each revision.
with writing.begin() as connection:
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        render_as_batch=True,
        compare_type=True,
    )
    if dialect == "postgresql":
        # A large table takes as long as it takes.
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(1933642016)"))
    context.run_migrations()
