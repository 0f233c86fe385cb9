-- An evening as revision 0013 keeps it, for both databases: a match under way, five about to begin,
-- and one that was brought in as a record; a club with a tournament;
-- the match under way as the first of an evening; a rehearsal of the tournament; and a person who
-- played the match under way, whose table the club adopted.
INSERT INTO space (id, kind, created_at) VALUES
    ('0c375aa36ab54b08863ce1bcb786d201', 'table', '2026-11-19 05:19:57.734635'),
    ('4ee838ae4e3345cfb95a446bbf193fb6', 'table', '2026-11-19 05:19:57.887532'),
    ('bd48599544c44512bf5ec1061d275808', 'table', '2026-11-19 05:19:57.909328');
INSERT INTO match (id, space_id, client_id, game, title, names, sides, first_dealer, rules, customs, currency, language, version, witness, created_at, imported, is_checked) VALUES
    ('5a6f53dac47a4d9388d5a880581a0071', 'bd48599544c44512bf5ec1061d275808', 'brought', 'guinote', 'Thursday', '["Ana", "Lola", "Pilar", "Pepe"]', '["Us", "Them"]', 1, '{"games": 6}', '{}', 'EUR', 'es', 3, NULL, '2026-11-19 00:00:00.000000', '{"venue": "Bar Centro"}', false),
    ('2c362826eee54ba3a0e131cb8c7d01e6', '0c375aa36ab54b08863ce1bcb786d201', 'a-table', 'guinote', 'Thursday', '["Ana", "Luis", "Pilar", "Pepe"]', '["Us", "Them"]', 1, '{"games": 6}', '{}', 'EUR', 'es', 10, NULL, '2026-11-19 05:19:57.734635', NULL, false),
    ('5c67af0c323f41019daeb58c2e1ead56', '4ee838ae4e3345cfb95a446bbf193fb6', 'five', 'tuti_boig', '', '["Ana", "Luis", "Pilar", "D\u00eddac", "Merc\u00e8"]', '[]', 0, '{}', '{}', 'EUR', 'es', 0, NULL, '2026-11-19 05:19:57.887532', NULL, false);
INSERT INTO link (id, space_id, match_id, scope, token, created_at, revoked_at, expires_at, label, code, code_at) VALUES
    ('9988e576ddd4413c81e18ba4229ba784', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 'organiser', 'thursday-scores', '2026-11-19 05:19:57.734635', NULL, NULL, 'Pilar', 'AC3D4E', '2026-11-19 05:19:57.734635'),
    ('dafd5f90bc4e47a89c346bb5e6868912', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 'watch', 'thursday-watches', '2026-11-19 05:19:57.734635', NULL, NULL, '', 'FG6H7J', '2026-11-19 05:19:57.734635'),
    ('8f14d7ea6fff4681849e1c787a4186eb', '4ee838ae4e3345cfb95a446bbf193fb6', '5c67af0c323f41019daeb58c2e1ead56', 'organiser', 'five-scores', '2026-11-19 05:19:57.887532', NULL, NULL, '', 'KM9NPR', '2026-11-19 05:19:57.887532'),
    ('9c9b914d52bc451cbd9e269a15abc286', '4ee838ae4e3345cfb95a446bbf193fb6', '5c67af0c323f41019daeb58c2e1ead56', 'watch', 'five-watches', '2026-11-19 05:19:57.887532', NULL, NULL, '', 'TVWXY3', '2026-11-19 05:19:57.887532'),
    ('16cb95da233547d78a86c512599d5c79', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 'organiser', 'brought-scores', '2026-11-19 05:19:57.909328', NULL, NULL, '', 'A4C6D7', '2026-11-19 05:19:57.909328'),
    ('998487fd6217457581e6e4ae3c44850f', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 'watch', 'brought-watches', '2026-11-19 05:19:57.909328', NULL, NULL, '', 'E9FGHJ', '2026-11-19 05:19:57.909328');
INSERT INTO entry (id, space_id, match_id, number, client_id, base, kind, target, payload, link_id, at, sent) VALUES
    ('b0abb30ea50f4c8a92a119d5ff23e1b4', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 1, 'phone-1', 0, 'hand', NULL, '{"outcome": {"winner": "1"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.764837', ''),
    ('088685ab5a7e44f8be0f10a99a4a67a5', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 2, 'phone-2', 1, 'hand', NULL, '{"outcome": {"winner": "2"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.769491', ''),
    ('d59b6cba8891466b8740c6b75d62a958', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 3, 'phone-3', 2, 'correct', 2, '{"outcome": {"winner": "1"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.774543', ''),
    ('8b258f71b532407b995b1f72b7ef6227', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 4, 'phone-4', 3, 'void', 3, NULL, '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.778330', ''),
    ('190473d1fcbb42039be552fedd7cd06e', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 5, 'phone-5', 4, 'dealer', NULL, '{"dealer": "s3"}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.788913', ''),
    ('49df0b56b2e64416bb28aef1d4e3d63c', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 6, 'phone-6', 5, 'hand', NULL, '{"dealer": "s3", "last_trick": "s3", "outcome": {"vuelta": true}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.813900', ''),
    ('fc8de6881e944b2a8f20d92477956a91', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 7, 'phone-7', 6, 'note', 1, '{"text": "the odd one"}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.841665', ''),
    ('b04b7d16816a48f38e1090e124012dc2', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 8, 'phone-8', 7, 'names', NULL, '{"names": {"s2": "Lola"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.849640', ''),
    ('2115b8ab919a4a96b6663f17189237e0', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 9, 'phone-9', 8, 'strike', 6, NULL, '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.866251', ''),
    ('403ba70886444ea4bc86420815d47d97', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 10, 'phone-10', 9, 'hand', NULL, '{"outcome": {"winner": "1"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.883214', ''),
    ('79c5f0ccc49a43dba9bb353f9726fc30', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 1, 'import-1', 0, 'hand', NULL, '{"outcome": {"winner": "1"}}', '16cb95da233547d78a86c512599d5c79', '2026-11-19 05:19:57.910467', ''),
    ('82a998468ad9494ab5d5d570e7da02ac', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 2, 'import-2', 1, 'hand', NULL, '{"outcome": {"winner": "2"}}', '16cb95da233547d78a86c512599d5c79', '2026-11-19 05:19:57.910467', ''),
    ('877d1ad30c294ab7b8bbf2c0f89fc802', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 3, 'import-3', 2, 'hand', NULL, '{"outcome": {"winner": "1"}}', '16cb95da233547d78a86c512599d5c79', '2026-11-19 05:19:57.910467', '');
INSERT INTO space (id, kind, created_at) VALUES
    ('c1ab0000000000000000000000000001', 'club', '2026-11-20 18:00:00.000000');
INSERT INTO account (id, login, name, secret, epoch, created_at) VALUES
    ('acc00000000000000000000000000001', 'ana', 'Ana', 'none', 0, '2026-11-20 18:00:00.000000');
INSERT INTO club (id, space_id, name, created_at) VALUES
    ('c1ab0000000000000000000000000002', 'c1ab0000000000000000000000000001', 'Club Centro', '2026-11-20 18:00:00.000000');
INSERT INTO member (id, space_id, club_id, account_id, role, created_at) VALUES
    ('c1ab0000000000000000000000000003', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000002', 'acc00000000000000000000000000001', 'organiser', '2026-11-20 18:00:00.000000');
INSERT INTO tournament (id, space_id, club_id, client_id, title, version, created_at) VALUES
    ('c1ab0000000000000000000000000004', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000002', 'a-tournament', 'Spring', 0, '2026-11-20 18:00:00.000000');
INSERT INTO tournament_link (id, space_id, tournament_id, scope, token, entrant, label, created_at, revoked_at) VALUES
    ('c1ab0000000000000000000000000005', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000004', 'watch', 'spring-watches', '', '', '2026-11-20 18:00:00.000000', NULL);
INSERT INTO evening (id, space_id, people, created_at) VALUES
    ('e7e00000000000000000000000000001', '0c375aa36ab54b08863ce1bcb786d201', '[{"key": "p1", "name": "Ana"}, {"key": "p2", "name": "Luis"}, {"key": "p3", "name": "Pilar"}, {"key": "p4", "name": "Pepe"}]', '2026-11-20 21:00:00.000000');
INSERT INTO evening_match (id, space_id, evening_id, match_id, place, people) VALUES
    ('e7e00000000000000000000000000002', '0c375aa36ab54b08863ce1bcb786d201', 'e7e00000000000000000000000000001', '2c362826eee54ba3a0e131cb8c7d01e6', 1, '["p1", "p2", "p3", "p4"]');
INSERT INTO evening_link (id, space_id, evening_id, scope, token, created_at, revoked_at, expires_at) VALUES
    ('e7e00000000000000000000000000003', '0c375aa36ab54b08863ce1bcb786d201', 'e7e00000000000000000000000000001', 'score', 'evening-scores', '2026-11-20 21:00:00.000000', NULL, NULL);
INSERT INTO space (id, kind, created_at) VALUES
    ('0e4ea45a100000000000000000000001', 'rehearsal', '2026-11-20 18:30:00.000000');
INSERT INTO tournament (id, space_id, club_id, client_id, title, version, created_at, rehearsal_of) VALUES
    ('0e4ea45a100000000000000000000002', '0e4ea45a100000000000000000000001', 'c1ab0000000000000000000000000002', 'a-rehearsal', 'Spring', 0, '2026-11-20 18:30:00.000000', 'c1ab0000000000000000000000000004');
INSERT INTO club_token (id, space_id, club_id, account_id, name, scope, digest, created_at, expires_at, revoked_at) VALUES
    ('70ce0000000000000000000000000001', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000002', 'acc00000000000000000000000000001', 'The wall', 'read', 'none', '2026-11-20 18:00:00.000000', NULL, NULL);
INSERT INTO person (id, space_id, client_id, number, name, nickname, note, name_key, nickname_key, merged_into, forgotten_at, created_at) VALUES
    ('be500000000000000000000000000001', 'c1ab0000000000000000000000000001', 'ana', 1, 'Ana Abadía', 'La Nena', '', 'ana abadia', 'la nena', NULL, NULL, '2026-11-20 22:00:00.000000');
INSERT INTO adoption (id, space_id, table_id, account_id, created_at) VALUES
    ('ad000000000000000000000000000001', 'c1ab0000000000000000000000000001', '0c375aa36ab54b08863ce1bcb786d201', 'acc00000000000000000000000000001', '2026-11-20 22:00:00.000000');
INSERT INTO club_match (id, space_id, match_id, tournament_id, game, at, is_counted) VALUES
    ('c3a00000000000000000000000000001', 'c1ab0000000000000000000000000001', '2c362826eee54ba3a0e131cb8c7d01e6', NULL, 'guinote', '2026-11-19 05:19:57.734635', true);
INSERT INTO played (id, space_id, match_id, seat, turn, name, name_key, person_id, entrant, member, game, at) VALUES
    ('91a00000000000000000000000000001', 'c1ab0000000000000000000000000001', '2c362826eee54ba3a0e131cb8c7d01e6', 0, 0, 'Ana', 'ana', 'be500000000000000000000000000001', '', 0, 'guinote', '2026-11-19 05:19:57.734635');
INSERT INTO entered (id, space_id, tournament_id, entrant, member, name, name_key, person_id) VALUES
    ('e7e70000000000000000000000000001', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000004', 'ana', 0, 'Ana', 'ana', 'be500000000000000000000000000001');
INSERT INTO match_facts (match_id, space_id, version, program, game, period, at, is_over, is_booked, was_booked, facts, places) VALUES
    ('2c362826eee54ba3a0e131cb8c7d01e6', 'c1ab0000000000000000000000000001', 10, '0.1.0', 'guinote', '2026', '2026-11-19 05:19:57.734635', false, false, false, '{}', '[]');
INSERT INTO figure_sum (id, space_id, subject, game, period, last_at, figures) VALUES
    ('f1900000000000000000000000000001', 'c1ab0000000000000000000000000001', 'be500000000000000000000000000001', 'guinote', '2026', '2026-11-19 05:19:57.734635', '{}');
INSERT INTO figure_state (id, space_id, revision, people, program) VALUES
    ('f1900000000000000000000000000002', 'c1ab0000000000000000000000000001', 0, '', '0.1.0/2');
INSERT INTO tournament_print (id, space_id, tournament_id, client_id, sheet, round, digests, version, at) VALUES
    ('9a9e0000000000000000000000000001', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000004', 'a-sheet-1', 'standings', 1, '{"": "abc"}', 0, '2026-11-20 18:40:00.000000');
INSERT INTO cash_entry (id, space_id, number, client_id, kind, person_id, amount, currency, words, source, origin, voids, account_id, at) VALUES
    ('ca580000000000000000000000000001', 'c1ab0000000000000000000000000001', 1, 'a-line-01', 'fee', 'be500000000000000000000000000001', 1250, 'EUR', 'Spring', NULL, '', NULL, NULL, '2026-11-20 18:50:00.000000');
INSERT INTO season (id, space_id, client_id, name, starts_on, ends_on, best, worth, version, created_at) VALUES
    ('5ea50000000000000000000000000001', 'c1ab0000000000000000000000000001', 'a-season', '2026', '2026-01-01', '2026-12-31', NULL, '[3, 2, 1]', 1, '2026-11-20 18:50:00.000000');
INSERT INTO season_leg (id, space_id, season_id, tournament_id) VALUES
    ('5ea50000000000000000000000000002', 'c1ab0000000000000000000000000001', '5ea50000000000000000000000000001', 'c1ab0000000000000000000000000004');
INSERT INTO rating_part (id, space_id, game, person_id, period, mu, sigma, matches, changes) VALUES
    ('4a7e0000000000000000000000000001', 'c1ab0000000000000000000000000001', 'guinote', 'be500000000000000000000000000001', '2026b', 26.5, 8.125, 1, '[]');
INSERT INTO rating_state (id, space_id, game, revision, since, last_at, last_match) VALUES
    ('4a7e0000000000000000000000000002', 'c1ab0000000000000000000000000001', 'guinote', 1, '', '2026-11-19 05:19:57.734635', '2c362826eee54ba3a0e131cb8c7d01e6');
