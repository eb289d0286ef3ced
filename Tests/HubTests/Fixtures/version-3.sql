CREATE SCHEMA mindpulse;
CREATE TABLE mindpulse.account (
    account uuid NOT NULL,
    member text NOT NULL,
    epoch bigint NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT account_epoch_check CHECK ((epoch > 0))
);
ALTER TABLE ONLY mindpulse.account FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.claim (
    account uuid NOT NULL,
    mark bytea NOT NULL,
    machine uuid NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT claim_mark_check CHECK ((octet_length(mark) = 32))
);
ALTER TABLE ONLY mindpulse.claim FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.delivery (
    account uuid NOT NULL,
    sender uuid NOT NULL,
    mark bytea NOT NULL,
    number bigint NOT NULL,
    slot bigint NOT NULL,
    content bytea NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT delivery_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 65536))),
    CONSTRAINT delivery_mark_check CHECK ((octet_length(mark) = 16)),
    CONSTRAINT delivery_number_check CHECK ((number > 0)),
    CONSTRAINT delivery_slot_check CHECK (((slot >= 1) AND (slot <= 512)))
);
ALTER TABLE ONLY mindpulse.delivery FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.log (
    account uuid NOT NULL,
    machine uuid NOT NULL,
    store text NOT NULL,
    number bigint NOT NULL,
    epoch bigint NOT NULL,
    content bytea NOT NULL,
    wrapped_key bytea NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT log_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 1048576))),
    CONSTRAINT log_epoch_check CHECK ((epoch > 0)),
    CONSTRAINT log_number_check CHECK ((number > 0)),
    CONSTRAINT log_store_check CHECK (((octet_length(store) >= 1) AND (octet_length(store) <= 32))),
    CONSTRAINT log_wrapped_key_check CHECK (((octet_length(wrapped_key) >= 1) AND (octet_length(wrapped_key) <= 256)))
);
ALTER TABLE ONLY mindpulse.log FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.log_end (
    account uuid NOT NULL,
    machine uuid NOT NULL,
    store text NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT log_end_number_check CHECK ((number > 0)),
    CONSTRAINT log_end_store_check CHECK (((octet_length(store) >= 1) AND (octet_length(store) <= 32)))
);
ALTER TABLE ONLY mindpulse.log_end FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.machine (
    account uuid NOT NULL,
    machine uuid NOT NULL,
    slot bigint NOT NULL,
    epoch bigint NOT NULL,
    introduction bytea NOT NULL,
    revoked bigint,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    CONSTRAINT machine_epoch_check CHECK ((epoch > 0)),
    CONSTRAINT machine_introduction_check CHECK (((octet_length(introduction) >= 1) AND (octet_length(introduction) <= 1024))),
    CONSTRAINT machine_slot_check CHECK (((slot >= 1) AND (slot <= 64)))
);
ALTER TABLE ONLY mindpulse.machine FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.name (
    account uuid NOT NULL,
    mark bytea NOT NULL,
    content bytea NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT name_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 1024))),
    CONSTRAINT name_mark_check CHECK ((octet_length(mark) = 32))
);
ALTER TABLE ONLY mindpulse.name FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.pairing (
    account uuid NOT NULL,
    mark bytea NOT NULL,
    content bytea NOT NULL,
    until bigint NOT NULL,
    CONSTRAINT pairing_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 8192))),
    CONSTRAINT pairing_mark_check CHECK ((octet_length(mark) = 32))
);
ALTER TABLE ONLY mindpulse.pairing FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.share (
    account uuid NOT NULL,
    machine uuid NOT NULL,
    epoch bigint NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT share_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 1024))),
    CONSTRAINT share_epoch_check CHECK ((epoch > 0))
);
ALTER TABLE ONLY mindpulse.share FORCE ROW LEVEL SECURITY;
CREATE TABLE mindpulse.version (
    one bigint NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT version_one_check CHECK ((one = 1))
);
ALTER TABLE ONLY mindpulse.version FORCE ROW LEVEL SECURITY;
INSERT INTO mindpulse.account VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', 'm4fe4596566254b6faab16a6152688def', 1, 1795750147193);
INSERT INTO mindpulse.account VALUES ('01a21b0c-b648-7506-8cbd-e5478bb51593', 'm1def932afb59450fb7355e08acc546a8', 1, 1795750147709);
INSERT INTO mindpulse.delivery VALUES ('01a21b0c-b648-7506-8cbd-e5478bb51593', '01a21b0c-b437-7794-864d-711b5e122d94', '\x07070707070707070707070707070707', 1, 1, '\x01', 1);
INSERT INTO mindpulse.delivery VALUES ('01a21b0c-b648-7506-8cbd-e5478bb51593', '01a21b0c-b437-7794-864d-711b5e122d94', '\x07070707070707070707070707070707', 2, 2, '\x01', 2);
INSERT INTO mindpulse.log VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', '01a21b0c-b437-7795-af04-f0434fa2d77f', 'samples', 1, 1, '\x01', '\x01', 1);
INSERT INTO mindpulse.log VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', '01a21b0c-b437-7795-af04-f0434fa2d77f', 'samples', 2, 1, '\x01', '\x01', 1);
INSERT INTO mindpulse.log VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', '01a21b0c-b437-7795-af04-f0434fa2d77f', 'samples', 3, 1, '\x01', '\x01', 1);
INSERT INTO mindpulse.log_end VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', '01a21b0c-b437-7795-af04-f0434fa2d77f', 'samples', 3);
INSERT INTO mindpulse.machine VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', '01a21b0c-b437-7795-af04-f0434fa2d77f', 1, 1, '\x017099bbe309e8c02b028286c6cee5016095298120ad7603d5311afc71f044c127e734e49a752439d05eb51d1d265efac499817cae995f63e2ab0acc7e96766e08e11bd14054cba3920263bd34406a501fdf8531b9871c3b57902a95604d6cb0eb478839587463a51e881a5326275aabcb3ecb7199d4ac5f01615d9a0e511c6acf921884245bc4c64c3de712f35637b10025b6186104bcac248d1515a383955debb20ff5250eb866f4eded15eea90682501e5f8f33a56bdc7f5d01a98a7645c1c6efab577815dd548dd0b9bdc48897286ad5856be974b6', NULL, 1795750147193, 1795750147193);
INSERT INTO mindpulse.machine VALUES ('01a21b0c-b648-7506-8cbd-e5478bb51593', '01a21b0c-b648-7507-9e26-31b58e251df2', 1, 1, '\x01c8bb769b3bfb47f3b69fd2d32d2f8288b761067206d822ecad986dfe3eb4efa8e3f22b21dc7505b604e1079d13252bb84e7bd85fca4e27178f5e4e2f3238b05f1f61adc6ed72360284cbfe60728592e6c79462e7b9bab9729a68ddc9a8f84e56fa312c755d407eebb018c47a985fabe08650f9e6ea372f7b7b436bd0a8f7fd976233853c1fe325ed1c4364f6e2c99406f7d469c371450d57915108ce16bcea214e58f41aa52281a41c8b81c62e4f2427cd0d048c39970eb33bc8840dd954c1bb9fb85a45fe7c0f8a6b7143e6bc8079f44b', NULL, 1795750147709, 1795750147709);
INSERT INTO mindpulse.name VALUES ('01a21b0c-b437-7794-864d-711b5e122d94', '\x0707070707070707070707070707070707070707070707070707070707070707', '\x01', 1);
INSERT INTO mindpulse.version VALUES (1, 3);
ALTER TABLE ONLY mindpulse.account
    ADD CONSTRAINT account_member_key UNIQUE (member);
ALTER TABLE ONLY mindpulse.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (account);
ALTER TABLE ONLY mindpulse.claim
    ADD CONSTRAINT claim_pkey PRIMARY KEY (account, mark);
ALTER TABLE ONLY mindpulse.delivery
    ADD CONSTRAINT delivery_account_sender_slot_key UNIQUE (account, sender, slot);
ALTER TABLE ONLY mindpulse.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (account, sender, mark, number);
ALTER TABLE ONLY mindpulse.log_end
    ADD CONSTRAINT log_end_pkey PRIMARY KEY (account, machine, store);
ALTER TABLE ONLY mindpulse.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (account, machine, store, number);
ALTER TABLE ONLY mindpulse.machine
    ADD CONSTRAINT machine_account_slot_key UNIQUE (account, slot);
ALTER TABLE ONLY mindpulse.machine
    ADD CONSTRAINT machine_pkey PRIMARY KEY (account, machine);
ALTER TABLE ONLY mindpulse.name
    ADD CONSTRAINT name_mark_key UNIQUE (mark);
ALTER TABLE ONLY mindpulse.name
    ADD CONSTRAINT name_pkey PRIMARY KEY (account, mark);
ALTER TABLE ONLY mindpulse.pairing
    ADD CONSTRAINT pairing_pkey PRIMARY KEY (account, mark);
ALTER TABLE ONLY mindpulse.share
    ADD CONSTRAINT share_pkey PRIMARY KEY (account, machine, epoch);
ALTER TABLE ONLY mindpulse.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (one);
ALTER TABLE ONLY mindpulse.delivery
    ADD CONSTRAINT delivery_account_fkey FOREIGN KEY (account) REFERENCES mindpulse.account(account) ON DELETE CASCADE;
ALTER TABLE ONLY mindpulse.name
    ADD CONSTRAINT name_account_fkey FOREIGN KEY (account) REFERENCES mindpulse.account(account) ON DELETE CASCADE;
ALTER TABLE mindpulse.account ENABLE ROW LEVEL SECURITY;
ALTER TABLE mindpulse.claim ENABLE ROW LEVEL SECURITY;
ALTER TABLE mindpulse.delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY found ON mindpulse.name FOR SELECT USING (true);
ALTER TABLE mindpulse.log ENABLE ROW LEVEL SECURITY;
ALTER TABLE mindpulse.log_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE mindpulse.machine ENABLE ROW LEVEL SECURITY;
ALTER TABLE mindpulse.name ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON mindpulse.account USING ((member = CURRENT_USER)) WITH CHECK ((member = CURRENT_USER));
CREATE POLICY own_delete ON mindpulse.claim FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_delete ON mindpulse.delivery FOR DELETE USING (((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))) OR (sender IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))));
CREATE POLICY own_delete ON mindpulse.log FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_delete ON mindpulse.log_end FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_delete ON mindpulse.machine FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_delete ON mindpulse.name FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_delete ON mindpulse.pairing FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_delete ON mindpulse.share FOR DELETE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_insert ON mindpulse.claim FOR INSERT WITH CHECK (((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))) AND (EXISTS ( SELECT 1
   FROM mindpulse.machine m
  WHERE ((m.account = claim.account) AND (m.machine = claim.machine) AND (m.revoked IS NULL))))));
CREATE POLICY own_insert ON mindpulse.delivery FOR INSERT WITH CHECK ((sender IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_insert ON mindpulse.log FOR INSERT WITH CHECK (((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))) AND (EXISTS ( SELECT 1
   FROM mindpulse.machine m
  WHERE ((m.account = log.account) AND (m.machine = log.machine) AND (m.revoked IS NULL)))) AND (epoch = ( SELECT a.epoch
   FROM mindpulse.account a
  WHERE (a.account = log.account)))));
CREATE POLICY own_insert ON mindpulse.log_end FOR INSERT WITH CHECK (((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))) AND (EXISTS ( SELECT 1
   FROM mindpulse.machine m
  WHERE ((m.account = log_end.account) AND (m.machine = log_end.machine) AND (m.revoked IS NULL))))));
CREATE POLICY own_insert ON mindpulse.machine FOR INSERT WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_insert ON mindpulse.name FOR INSERT WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_insert ON mindpulse.pairing FOR INSERT WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_insert ON mindpulse.share FOR INSERT WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_select ON mindpulse.claim FOR SELECT USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_select ON mindpulse.delivery FOR SELECT USING (((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))) OR (sender IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))));
CREATE POLICY own_select ON mindpulse.log FOR SELECT USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_select ON mindpulse.log_end FOR SELECT USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_select ON mindpulse.machine FOR SELECT USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_select ON mindpulse.pairing FOR SELECT USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_select ON mindpulse.share FOR SELECT USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_update ON mindpulse.claim FOR UPDATE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))) WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_update ON mindpulse.log FOR UPDATE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))) WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_update ON mindpulse.log_end FOR UPDATE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))) WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_update ON mindpulse.machine FOR UPDATE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))) WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_update ON mindpulse.pairing FOR UPDATE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))) WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY own_update ON mindpulse.share FOR UPDATE USING ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER)))) WITH CHECK ((account IN ( SELECT a.account
   FROM mindpulse.account a
  WHERE (a.member = CURRENT_USER))));
CREATE POLICY owner ON mindpulse.version TO owner USING (true) WITH CHECK (true);
ALTER TABLE mindpulse.pairing ENABLE ROW LEVEL SECURITY;
CREATE POLICY read ON mindpulse.version FOR SELECT USING (true);
ALTER TABLE mindpulse.share ENABLE ROW LEVEL SECURITY;
ALTER TABLE mindpulse.version ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA mindpulse TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.account TO mindpulse_member;
GRANT UPDATE(epoch) ON TABLE mindpulse.account TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.claim TO mindpulse_member;
GRANT SELECT,DELETE ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(account) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(sender) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(mark) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(number) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(slot) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(content) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT INSERT(created) ON TABLE mindpulse.delivery TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.log TO mindpulse_member;
GRANT UPDATE(epoch) ON TABLE mindpulse.log TO mindpulse_member;
GRANT UPDATE(wrapped_key) ON TABLE mindpulse.log TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.log_end TO mindpulse_member;
GRANT UPDATE(number) ON TABLE mindpulse.log_end TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.machine TO mindpulse_member;
GRANT UPDATE(epoch) ON TABLE mindpulse.machine TO mindpulse_member;
GRANT UPDATE(introduction) ON TABLE mindpulse.machine TO mindpulse_member;
GRANT UPDATE(revoked) ON TABLE mindpulse.machine TO mindpulse_member;
GRANT UPDATE(seen) ON TABLE mindpulse.machine TO mindpulse_member;
GRANT DELETE ON TABLE mindpulse.name TO mindpulse_member;
GRANT INSERT(account) ON TABLE mindpulse.name TO mindpulse_member;
GRANT SELECT(mark),INSERT(mark) ON TABLE mindpulse.name TO mindpulse_member;
GRANT SELECT(content),INSERT(content) ON TABLE mindpulse.name TO mindpulse_member;
GRANT INSERT(created) ON TABLE mindpulse.name TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.pairing TO mindpulse_member;
GRANT SELECT,INSERT,DELETE ON TABLE mindpulse.share TO mindpulse_member;
GRANT SELECT ON TABLE mindpulse.version TO mindpulse_member;
