-- Points are moved and never unmoved: what was wrong is put right by another movement.
CREATE TRIGGER point_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "point_moves"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER point_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "point_postings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER point_rule_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "point_rule_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- All sides of a movement are written in one statement, and come to nothing.
CREATE FUNCTION refuse_uneven() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM fresh GROUP BY move_id HAVING sum(points) <> 0) THEN
    RAISE EXCEPTION 'the postings of a movement must come to 0';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER point_postings_even AFTER INSERT ON "point_postings"
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_uneven();
