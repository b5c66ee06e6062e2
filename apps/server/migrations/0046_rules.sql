CREATE INDEX "submissions_person" ON "submissions" USING btree ("user_id","stage_id","created_at");
--> statement-breakpoint
ALTER TABLE "making_sandbox" DROP CONSTRAINT "making_sandbox_cmpt_id_competitions_id_fk";
--> statement-breakpoint
ALTER TABLE "making_sandbox" DROP CONSTRAINT "making_sandbox_stage_id_stages_id_fk";
--> statement-breakpoint
ALTER TABLE "making_sandbox" ALTER COLUMN "cmpt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "making_sandbox" ALTER COLUMN "stage_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "making_sandbox" ADD CONSTRAINT "making_sandbox_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_sandbox" ADD CONSTRAINT "making_sandbox_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "making_sandbox_stage" ON "making_sandbox" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "making_sandbox_person" ON "making_sandbox" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "team_requests_maker" ON "team_requests" USING btree ("made_by","cmpt_id","created_at");
--> statement-breakpoint
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
