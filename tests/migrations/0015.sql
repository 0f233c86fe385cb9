-- The same evening as revision 0015 keeps it, for both databases: each entry carries its chain.
INSERT INTO account (id, login, name, secret, epoch, created_at) VALUES
    ('acc00000000000000000000000000001', 'ana', 'Ana', 'none', 0, '2026-11-20 18:00:00.000000');
INSERT INTO space (id, kind, created_at) VALUES
    ('0c375aa36ab54b08863ce1bcb786d201', 'table', '2026-11-19 05:19:57.734635'),
    ('4ee838ae4e3345cfb95a446bbf193fb6', 'table', '2026-11-19 05:19:57.887532'),
    ('bd48599544c44512bf5ec1061d275808', 'table', '2026-11-19 05:19:57.909328'),
    ('c1ab0000000000000000000000000001', 'club', '2026-11-20 18:00:00.000000'),
    ('0e4ea45a100000000000000000000001', 'rehearsal', '2026-11-20 18:30:00.000000');
INSERT INTO adoption (id, space_id, table_id, account_id, created_at) VALUES
    ('ad000000000000000000000000000001', 'c1ab0000000000000000000000000001', '0c375aa36ab54b08863ce1bcb786d201', 'acc00000000000000000000000000001', '2026-11-20 22:00:00.000000');
INSERT INTO club (id, space_id, name, created_at) VALUES
    ('c1ab0000000000000000000000000002', 'c1ab0000000000000000000000000001', 'Club Centro', '2026-11-20 18:00:00.000000');
INSERT INTO evening (id, space_id, people, created_at) VALUES
    ('e7e00000000000000000000000000001', '0c375aa36ab54b08863ce1bcb786d201', '[{"key": "p1", "name": "Ana"}, {"key": "p2", "name": "Luis"}, {"key": "p3", "name": "Pilar"}, {"key": "p4", "name": "Pepe"}]', '2026-11-20 21:00:00.000000');
INSERT INTO figure_state (id, space_id, revision, people, program) VALUES
    ('f1900000000000000000000000000002', 'c1ab0000000000000000000000000001', 0, '', '0.1.0/2');
INSERT INTO figure_sum (id, space_id, subject, game, period, last_at, figures) VALUES
    ('f1900000000000000000000000000001', 'c1ab0000000000000000000000000001', 'be500000000000000000000000000001', 'guinote', '2026', '2026-11-19 05:19:57.734635', '{}');
INSERT INTO match (id, space_id, client_id, game, title, names, sides, first_dealer, rules, customs, currency, language, version, witness, created_at, imported, is_checked, stake, cut, head) VALUES
    ('5a6f53dac47a4d9388d5a880581a0071', 'bd48599544c44512bf5ec1061d275808', 'brought', 'guinote', 'Thursday', '["Ana", "Lola", "Pilar", "Pepe"]', '["Us", "Them"]', 1, '{"games": 6}', '{}', 'EUR', 'es', 3, NULL, '2026-11-19 00:00:00.000000', '{"venue": "Bar Centro"}', false, NULL, NULL, '2615a33739643df6fe605c3a1dcba1c19db6f39579d3739a342a9f8c27fd8f2f'),
    ('2c362826eee54ba3a0e131cb8c7d01e6', '0c375aa36ab54b08863ce1bcb786d201', 'a-table', 'guinote', 'Thursday', '["Ana", "Luis", "Pilar", "Pepe"]', '["Us", "Them"]', 1, '{"games": 6}', '{}', 'EUR', 'es', 10, NULL, '2026-11-19 05:19:57.734635', NULL, false, NULL, NULL, 'e84e3a940410e36522c8db7757988c7a73608be97f3946e55085df1ed43eb19f'),
    ('5c67af0c323f41019daeb58c2e1ead56', '4ee838ae4e3345cfb95a446bbf193fb6', 'five', 'tuti_boig', '', '["Ana", "Luis", "Pilar", "D\u00eddac", "Merc\u00e8"]', '[]', 0, '{}', '{}', 'EUR', 'es', 0, NULL, '2026-11-19 05:19:57.887532', NULL, false, NULL, NULL, '');
INSERT INTO match_facts (match_id, space_id, version, program, game, period, at, is_over, is_booked, was_booked, facts, places) VALUES
    ('2c362826eee54ba3a0e131cb8c7d01e6', 'c1ab0000000000000000000000000001', 10, '0.1.0', 'guinote', '2026', '2026-11-19 05:19:57.734635', false, false, false, '{}', '[]');
INSERT INTO person (id, space_id, client_id, number, name, nickname, note, name_key, nickname_key, merged_into, forgotten_at, created_at) VALUES
    ('be500000000000000000000000000001', 'c1ab0000000000000000000000000001', 'ana', 1, 'Ana Abadía', 'La Nena', '', 'ana abadia', 'la nena', NULL, NULL, '2026-11-20 22:00:00.000000');
INSERT INTO rating_part (id, space_id, game, person_id, period, mu, sigma, matches, changes) VALUES
    ('4a7e0000000000000000000000000001', 'c1ab0000000000000000000000000001', 'guinote', 'be500000000000000000000000000001', '2026b', 26.5, 8.125, 1, '[]');
INSERT INTO rating_state (id, space_id, game, revision, since, last_at, last_match) VALUES
    ('4a7e0000000000000000000000000002', 'c1ab0000000000000000000000000001', 'guinote', 1, '', '2026-11-19 05:19:57.734635', '2c362826eee54ba3a0e131cb8c7d01e6');
INSERT INTO season (id, space_id, client_id, name, starts_on, ends_on, best, worth, version, created_at) VALUES
    ('5ea50000000000000000000000000001', 'c1ab0000000000000000000000000001', 'a-season', '2026', '2026-01-01', '2026-12-31', NULL, '[3, 2, 1]', 1, '2026-11-20 18:50:00.000000');
INSERT INTO signed_in_device (id, account_id, browser, system, created_at, seen_on) VALUES
    ('de000000000000000000000000000001', 'acc00000000000000000000000000001', 'Firefox', 'Linux', '2026-11-24 18:00:00.000000', '2026-11-24');
INSERT INTO cash_entry (id, space_id, number, client_id, kind, person_id, amount, currency, words, source, voids, account_id, at, entrant, payer) VALUES
    ('ca580000000000000000000000000001', 'c1ab0000000000000000000000000001', 1, 'a-line-01', 'fee', 'be500000000000000000000000000001', 1250, 'EUR', 'Spring', NULL, NULL, NULL, '2026-11-20 18:50:00.000000', '', '');
INSERT INTO club_token (id, space_id, club_id, account_id, name, scope, digest, created_at, expires_at, revoked_at) VALUES
    ('70ce0000000000000000000000000001', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000002', 'acc00000000000000000000000000001', 'The wall', 'read', 'none', '2026-11-20 18:00:00.000000', NULL, NULL);
INSERT INTO evening_link (id, space_id, evening_id, scope, digest, created_at, revoked_at, expires_at, former) VALUES
    ('e7e00000000000000000000000000003', '0c375aa36ab54b08863ce1bcb786d201', 'e7e00000000000000000000000000001', 'score', '9ecefea8c2f60b36b147e9cf0ff6bbc72baa68c3c1489f6c3afbe0b458508bac', '2026-11-20 21:00:00.000000', NULL, NULL, 'ff8f87f231aaca021e1d10e7bb7d4fd08fe37468cf26198b99b48f549b7b9c99');
INSERT INTO evening_match (id, space_id, evening_id, match_id, place, people) VALUES
    ('e7e00000000000000000000000000002', '0c375aa36ab54b08863ce1bcb786d201', 'e7e00000000000000000000000000001', '2c362826eee54ba3a0e131cb8c7d01e6', 1, '["p1", "p2", "p3", "p4"]');
INSERT INTO link (id, space_id, match_id, scope, digest, created_at, revoked_at, expires_at, label, code_at, club_token_id, former, code) VALUES
    ('9988e576ddd4413c81e18ba4229ba784', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 'organiser', 'c5cf2b4a9df0da6899e3637474d966c061612ef0c2f077deb03313550707b795', '2026-11-19 05:19:57.734635', NULL, NULL, 'Pilar', '2026-11-19 05:19:57.734635', NULL, 'a4b642b655f117e6bac50cc86b1975f7724fb528f0c744f73e872c07fb7f559c', 'AC3D4E'),
    ('dafd5f90bc4e47a89c346bb5e6868912', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 'watch', '272b7809c9312d712450e8fb23d8cbd7b9ac7c44b6608a85da973a42337e26f5', '2026-11-19 05:19:57.734635', NULL, NULL, '', '2026-11-19 05:19:57.734635', NULL, '0f24b78324937f36889728ade239c76eb700a3bcb2b330d1c278322ae0de349e', 'FG6H7J'),
    ('8f14d7ea6fff4681849e1c787a4186eb', '4ee838ae4e3345cfb95a446bbf193fb6', '5c67af0c323f41019daeb58c2e1ead56', 'organiser', 'fd68a6ae3c8ae8aa5700b342970e8f7d5716cdb8dcd52bde1f1fc38cecf34eba', '2026-11-19 05:19:57.887532', NULL, NULL, '', '2026-11-19 05:19:57.887532', NULL, 'd8e79ce7267edcb817d1ce74544ec04ba5c60730143f392e4a87afd49c05dcfb', 'KM9NPR'),
    ('9c9b914d52bc451cbd9e269a15abc286', '4ee838ae4e3345cfb95a446bbf193fb6', '5c67af0c323f41019daeb58c2e1ead56', 'watch', '5b82d02547a2857daf4a059768a74951295946ed6f1c5aab4d45c28f2055a0d0', '2026-11-19 05:19:57.887532', NULL, NULL, '', '2026-11-19 05:19:57.887532', NULL, '31143edb5746362754838770b245845ad0dce5f2d77d4573508656671a3fffc9', 'TVWXY3'),
    ('16cb95da233547d78a86c512599d5c79', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 'organiser', '86221d79df49e517909343a24b6776739c847ddf77579af1ac3ab91166be09be', '2026-11-19 05:19:57.909328', NULL, NULL, '', '2026-11-19 05:19:57.909328', NULL, 'c74695f35ce777718857fb3d7b90f04ad3b6ecb53a2f6710f885e144d78bdfeb', 'A4C6D7'),
    ('998487fd6217457581e6e4ae3c44850f', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 'watch', 'e71507f0cddabc8c3119a6a69cde6759a0080d4de81ba7a081a7455ab39dc47c', '2026-11-19 05:19:57.909328', NULL, NULL, '', '2026-11-19 05:19:57.909328', NULL, '9fd1c1bc6a266b4617c6b29bb1d1fae466f7d6aece73ca3ee97f2a9f0b413a38', 'E9FGHJ');
INSERT INTO member (id, space_id, club_id, account_id, role, created_at) VALUES
    ('c1ab0000000000000000000000000003', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000002', 'acc00000000000000000000000000001', 'organiser', '2026-11-20 18:00:00.000000');
INSERT INTO played (id, space_id, match_id, seat, turn, name, name_key, person_id, entrant, member, game, at) VALUES
    ('91a00000000000000000000000000001', 'c1ab0000000000000000000000000001', '2c362826eee54ba3a0e131cb8c7d01e6', 0, 0, 'Ana', 'ana', 'be500000000000000000000000000001', '', 0, 'guinote', '2026-11-19 05:19:57.734635');
INSERT INTO tournament (id, space_id, club_id, client_id, title, version, created_at, rehearsal_of, money_version, head) VALUES
    ('c1ab0000000000000000000000000004', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000002', 'a-tournament', 'Spring', 0, '2026-11-20 18:00:00.000000', NULL, NULL, ''),
    ('0e4ea45a100000000000000000000002', '0e4ea45a100000000000000000000001', 'c1ab0000000000000000000000000002', 'a-rehearsal', 'Spring', 0, '2026-11-20 18:30:00.000000', 'c1ab0000000000000000000000000004', NULL, '');
INSERT INTO club_match (id, space_id, match_id, tournament_id, game, at, is_counted, stated) VALUES
    ('c3a00000000000000000000000000001', 'c1ab0000000000000000000000000001', '2c362826eee54ba3a0e131cb8c7d01e6', NULL, 'guinote', '2026-11-19 05:19:57.734635', true, NULL);
INSERT INTO entered (id, space_id, tournament_id, entrant, member, name, name_key, person_id) VALUES
    ('e7e70000000000000000000000000001', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000004', 'ana', 0, 'Ana', 'ana', 'be500000000000000000000000000001');
INSERT INTO entry (id, space_id, match_id, number, client_id, base, kind, target, payload, link_id, at, sent, chain) VALUES
    ('b0abb30ea50f4c8a92a119d5ff23e1b4', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 1, 'phone-1', 0, 'hand', NULL, '{"outcome": {"winner": "1"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.764837', '', '948d0b3f50f563e1da50a2a20df18855c7b0d7f02c1dc6525ee218374a774ba6'),
    ('088685ab5a7e44f8be0f10a99a4a67a5', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 2, 'phone-2', 1, 'hand', NULL, '{"outcome": {"winner": "2"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.769491', '', 'b59b445e8cca18bfd5e24011bcdfe2ccd7aca05bdd8102c13f51de102ab6b845'),
    ('d59b6cba8891466b8740c6b75d62a958', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 3, 'phone-3', 2, 'correct', 2, '{"outcome": {"winner": "1"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.774543', '', '83f8f04ac5813c17b869b82033c12379b9963b413875331236db23b8b50d054d'),
    ('8b258f71b532407b995b1f72b7ef6227', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 4, 'phone-4', 3, 'void', 3, NULL, '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.778330', '', 'e06185ce4312f31f065f5f72197e1a191d762b5100433daf7656464d54fd9d3c'),
    ('190473d1fcbb42039be552fedd7cd06e', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 5, 'phone-5', 4, 'dealer', NULL, '{"dealer": "s3"}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.788913', '', '308a637023afb479793ab691f586fabdfd7ae6cad3bc92944ee0ab093dccee75'),
    ('49df0b56b2e64416bb28aef1d4e3d63c', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 6, 'phone-6', 5, 'hand', NULL, '{"dealer": "s3", "last_trick": "s3", "outcome": {"vuelta": true}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.813900', '', '12770e92635ddf2937aca02c778c5f57ea1bb10851a60d4e7d7bc8fa2ce74cf2'),
    ('fc8de6881e944b2a8f20d92477956a91', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 7, 'phone-7', 6, 'note', 1, '{"text": "the odd one"}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.841665', '', 'a5632657ea933958b9785f6d7e4a3181ce2c6673eb41557248d950d2e3ca6f8b'),
    ('b04b7d16816a48f38e1090e124012dc2', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 8, 'phone-8', 7, 'names', NULL, '{"names": {"s2": "Lola"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.849640', '', 'dc349bd5be6ecfd055d73fcf030683e11ec1c94b80560033e82f438fc9c7e02d'),
    ('2115b8ab919a4a96b6663f17189237e0', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 9, 'phone-9', 8, 'strike', 6, NULL, '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.866251', '', '2c730c4afc8b6baf504ee8f9effd263b9229297a8aaa51c98f87a625481043c8'),
    ('403ba70886444ea4bc86420815d47d97', '0c375aa36ab54b08863ce1bcb786d201', '2c362826eee54ba3a0e131cb8c7d01e6', 10, 'phone-10', 9, 'hand', NULL, '{"outcome": {"winner": "1"}}', '9988e576ddd4413c81e18ba4229ba784', '2026-11-19 05:19:57.883214', '', 'e84e3a940410e36522c8db7757988c7a73608be97f3946e55085df1ed43eb19f'),
    ('79c5f0ccc49a43dba9bb353f9726fc30', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 1, 'import-1', 0, 'hand', NULL, '{"outcome": {"winner": "1"}}', '16cb95da233547d78a86c512599d5c79', '2026-11-19 05:19:57.910467', '', '75c4663870816009a16a08c2a75215d3c641a26085f89bb96fe0328290321cf1'),
    ('82a998468ad9494ab5d5d570e7da02ac', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 2, 'import-2', 1, 'hand', NULL, '{"outcome": {"winner": "2"}}', '16cb95da233547d78a86c512599d5c79', '2026-11-19 05:19:57.910467', '', '411530dd31e491178218291e88e95c59a1351865681a57e0ca3696b4e476947f'),
    ('877d1ad30c294ab7b8bbf2c0f89fc802', 'bd48599544c44512bf5ec1061d275808', '5a6f53dac47a4d9388d5a880581a0071', 3, 'import-3', 2, 'hand', NULL, '{"outcome": {"winner": "1"}}', '16cb95da233547d78a86c512599d5c79', '2026-11-19 05:19:57.910467', '', '2615a33739643df6fe605c3a1dcba1c19db6f39579d3739a342a9f8c27fd8f2f');
INSERT INTO season_leg (id, space_id, season_id, tournament_id) VALUES
    ('5ea50000000000000000000000000002', 'c1ab0000000000000000000000000001', '5ea50000000000000000000000000001', 'c1ab0000000000000000000000000004');
INSERT INTO tournament_link (id, space_id, tournament_id, scope, digest, entrant, label, created_at, revoked_at, club_token_id, former) VALUES
    ('c1ab0000000000000000000000000005', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000004', 'watch', 'e8a881a488923b6cb6f689806def0f32d8e1bc69e21bb30ffcf667d1baa24c9c', '', '', '2026-11-20 18:00:00.000000', NULL, NULL, '0ced2a747c7b5836f8fd1b4758f4cf4bf9b53d241dc7b2e19902e7e0b06c7c34');
INSERT INTO tournament_print (id, space_id, tournament_id, client_id, sheet, round, digests, version, at) VALUES
    ('9a9e0000000000000000000000000001', 'c1ab0000000000000000000000000001', 'c1ab0000000000000000000000000004', 'a-sheet-1', 'standings', 1, '{"": "abc"}', 0, '2026-11-20 18:40:00.000000');
