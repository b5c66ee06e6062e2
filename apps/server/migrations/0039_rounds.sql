ALTER TABLE "competitions" ADD COLUMN "weight" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "failed_limit" integer;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "reveal_by" text DEFAULT 'delay' NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "board_refresh" text DEFAULT 'atOnce' NOT NULL;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "board_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "promotion" jsonb;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "team_hours" integer;--> statement-breakpoint
ALTER TABLE "standings" ADD COLUMN "struck" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "week_team_id" integer;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_parent_id_competitions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competitions_parent" ON "competitions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "submissions_week_team" ON "submissions" USING btree ("week_team_id","stage_id") WHERE "submissions"."week_team_id" is not null;