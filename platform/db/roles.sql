-- What the app may do: read and write rows, never change tables. Run by the owner after every migration.
GRANT USAGE ON SCHEMA public TO glad_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO glad_app;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO glad_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO glad_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO glad_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC, glad_app;
DO $$ BEGIN
  EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC, glad_app', current_database());
END $$;
-- Scripts that browsers run come from release_file: the owner alone writes them.
REVOKE INSERT, UPDATE, DELETE ON public.migration, public.release, public.release_file FROM glad_app;
-- Ledgers: what staff have done, points, certificates, stock, states of orders, consents, documents and money stays as it was written.
REVOKE UPDATE, DELETE ON public.staff_audit, public.bonus_entry, public.certificate_entry, public.stock_movement,
  public.order_state_change, public.consent_record, public.payment_event, public.payment_parcel, public.refund, public.receipt,
  public.legal_document_text FROM glad_app;
-- The journal of changes: triggers let a set that was applied end and be undone, and nothing else.
REVOKE DELETE ON public.change_set FROM glad_app;
-- Where a row has an end, the columns of it.
GRANT UPDATE (last_at, times) ON public.payment_event TO glad_app;
GRANT UPDATE (state, provider_id, ended_at) ON public.refund TO glad_app;
GRANT UPDATE (sent_at, fiscal_sign, tags) ON public.receipt TO glad_app;
GRANT EXECUTE ON FUNCTION public.delete_payment_events(timestamptz), public.delete_ended_consents(timestamptz),
  public.delete_staff_audit(timestamptz),
  public.open_shadow(text[], text[]), public.replica_state(), public.move_paid_part(uuid, bigint, bigint, integer) TO glad_app;
GRANT USAGE ON SCHEMA pgboss TO glad_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO glad_app;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA pgboss TO glad_app;
