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
-- What staff have done stays as it was written.
REVOKE UPDATE, DELETE ON public.staff_audit FROM glad_app;
GRANT USAGE ON SCHEMA pgboss TO glad_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO glad_app;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA pgboss TO glad_app;
