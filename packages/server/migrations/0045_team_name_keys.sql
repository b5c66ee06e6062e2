DROP INDEX "teams_name";--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "name_key" text;--> statement-breakpoint
-- Written by hand: as nameKeyOf folds names; those that were different before and are one now keep apart by the team's number.
UPDATE "teams" SET "name_key" = keyed."key" || CASE WHEN keyed."nth" = 1 THEN '' ELSE ' #' || "teams"."id" END
FROM (
	SELECT "id", "key", row_number() OVER (PARTITION BY "cmpt_id", "state", "key" ORDER BY "id") AS "nth"
	FROM (
		SELECT "id", "cmpt_id", "state", btrim(regexp_replace(lower(upper(normalize("name", NFKC))), '\s+', ' ', 'g')) AS "key"
		FROM "teams"
	) folded
) keyed
WHERE keyed."id" = "teams"."id";--> statement-breakpoint
ALTER TABLE "teams" ALTER COLUMN "name_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("cmpt_id","name_key") WHERE "teams"."state" = 'active';
