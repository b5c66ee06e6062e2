-- What happened in a case stays as it was written; it goes with its case alone.
CREATE TRIGGER cheat_case_events_append_only BEFORE UPDATE OR TRUNCATE ON "cheat_case_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
