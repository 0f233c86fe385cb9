-- An evening as revision 0001 keeps it, for both databases: a match under way, five about to begin.
INSERT INTO space (id, kind, created_at) VALUES
    ('6613b0dfa1c34378921026cdcf058aff', 'table', '2026-11-19 05:19:56.158022'),
    ('4c117d87182d4c9a92ca9a3a7557a232', 'table', '2026-11-19 05:19:56.356355');
INSERT INTO match (id, space_id, client_id, game, title, names, sides, first_dealer, rules, customs, currency, language, version, witness, created_at) VALUES
    ('623b956f035f419abef230f9160c57f1', '6613b0dfa1c34378921026cdcf058aff', 'a-table', 'guinote', 'Thursday', '["Ana", "Luis", "Pilar", "Pepe"]', '["Us", "Them"]', 1, '{"games": 6}', '{}', 'EUR', 'es', 10, NULL, '2026-11-19 05:19:56.158022'),
    ('478c185f46af4ffc8331b5932d4bb142', '4c117d87182d4c9a92ca9a3a7557a232', 'five', 'tuti_boig', '', '["Ana", "Luis", "Pilar", "D\u00eddac", "Merc\u00e8"]', '[]', 0, '{}', '{}', 'EUR', 'es', 0, NULL, '2026-11-19 05:19:56.356355');
INSERT INTO link (id, space_id, match_id, scope, token, created_at, revoked_at, expires_at) VALUES
    ('4a0512a8aab3417d8a3107236e196b8f', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 'score', 'thursday-scores', '2026-11-19 05:19:56.158022', NULL, NULL),
    ('00b2f112d94643f4a43ea485085abeca', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 'watch', 'thursday-watches', '2026-11-19 05:19:56.158022', NULL, NULL),
    ('e9bc5c741e1745eda7bab8339e082d42', '4c117d87182d4c9a92ca9a3a7557a232', '478c185f46af4ffc8331b5932d4bb142', 'score', 'five-scores', '2026-11-19 05:19:56.356355', NULL, NULL),
    ('547c3db3b47148c4b62fb4cd5007f559', '4c117d87182d4c9a92ca9a3a7557a232', '478c185f46af4ffc8331b5932d4bb142', 'watch', 'five-watches', '2026-11-19 05:19:56.356355', NULL, NULL);
INSERT INTO entry (id, space_id, match_id, number, client_id, base, kind, target, payload, link_id, at) VALUES
    ('9b550bfe59d046edb956c07221dd2e6f', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 1, 'phone-1', 0, 'hand', NULL, '{"outcome": {"winner": "1"}}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.202448'),
    ('da4f383561cb429d95e3e6029708628c', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 2, 'phone-2', 1, 'hand', NULL, '{"outcome": {"winner": "2"}}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.228147'),
    ('2b6a529d038a418cb63a8e296c44b9d0', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 3, 'phone-3', 2, 'correct', 2, '{"outcome": {"winner": "1"}}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.241236'),
    ('a3ba2181689c462bb8f8967ea43c55d2', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 4, 'phone-4', 3, 'void', 3, NULL, '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.257053'),
    ('39b913f23a5b4fc0b73bf34d57aaf6ad', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 5, 'phone-5', 4, 'dealer', NULL, '{"dealer": "s3"}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.268810'),
    ('deeb1af849c0428d80f468389d84efd7', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 6, 'phone-6', 5, 'hand', NULL, '{"dealer": "s3", "last_trick": "s3", "outcome": {"vuelta": true}}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.285417'),
    ('d5d1704aae8b400885230f7326e9b578', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 7, 'phone-7', 6, 'note', 1, '{"text": "the odd one"}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.300941'),
    ('7fc55655e6694a9eabd7d6f09c236136', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 8, 'phone-8', 7, 'names', NULL, '{"names": {"s2": "Lola"}}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.310193'),
    ('1172a10d8dac413a973c593f63dc41d9', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 9, 'phone-9', 8, 'strike', 6, NULL, '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.328980'),
    ('cd42e68319734245a5e77747af1b2ec3', '6613b0dfa1c34378921026cdcf058aff', '623b956f035f419abef230f9160c57f1', 10, 'phone-10', 9, 'hand', NULL, '{"outcome": {"winner": "1"}}', '4a0512a8aab3417d8a3107236e196b8f', '2026-11-19 05:19:56.340991');
