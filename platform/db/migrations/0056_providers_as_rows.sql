-- Compatible since: 0047
-- Carriers and providers of payments are rows, which `migrate` adds for every manifest of providers/all.ts (decision 0065). The
-- rows of providers that a release does not have any more stay: orders and payments refer to them.
CREATE TABLE carrier (code text PRIMARY KEY);
INSERT INTO carrier VALUES ('cdek'), ('boxberry'), ('russian_post');
CREATE TABLE payment_provider (code text PRIMARY KEY);
INSERT INTO payment_provider VALUES ('yookassa'), ('tbank');

ALTER TABLE pickup_point DROP CONSTRAINT pickup_point_carrier_check, ADD FOREIGN KEY (carrier) REFERENCES carrier;
ALTER TABLE point_reading DROP CONSTRAINT point_reading_carrier_check, ADD FOREIGN KEY (carrier) REFERENCES carrier;
ALTER TABLE delivery_quote DROP CONSTRAINT delivery_quote_carrier_check, ADD FOREIGN KEY (carrier) REFERENCES carrier;
ALTER TABLE order_carrier DROP CONSTRAINT order_carrier_carrier_check, ADD FOREIGN KEY (carrier) REFERENCES carrier;
ALTER TABLE shipment DROP CONSTRAINT shipment_carrier_check, ADD FOREIGN KEY (carrier) REFERENCES carrier;
ALTER TABLE payment DROP CONSTRAINT payment_provider_check, ADD FOREIGN KEY (provider) REFERENCES payment_provider;
