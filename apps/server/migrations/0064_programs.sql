CREATE TABLE "team_models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"object_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "submission_details" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "rerun_id" integer;--> statement-breakpoint
ALTER TABLE "revision_scores" ADD COLUMN "rerun" jsonb;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "rerun" jsonb;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "rerun_id" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "revision_id" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "seed" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "model_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "model_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "team_models" ADD CONSTRAINT "team_models_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_models" ADD CONSTRAINT "team_models_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_models" ADD CONSTRAINT "team_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_details" ADD CONSTRAINT "submission_details_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_models_team" ON "team_models" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_models_person" ON "team_models" USING btree ("user_id","cmpt_id");--> statement-breakpoint
CREATE INDEX "team_models_cmpt" ON "team_models" USING btree ("cmpt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_models_object" ON "team_models" USING btree ("object_key");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_details_name" ON "submission_details" USING btree ("submission_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_details_object" ON "submission_details" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "submission_details_dropped" ON "submission_details" USING btree ("id") WHERE "submission_details"."submission_id" is null;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_model_id_team_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."team_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_model_id_team_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."team_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_object" ON "runs" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "runs_revision" ON "runs" USING btree ("revision_id","submission_id") WHERE "runs"."revision_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_model" ON "runs" USING btree ("model_id") WHERE "runs"."model_id" is not null;--> statement-breakpoint
CREATE INDEX "submissions_model" ON "submissions" USING btree ("model_id") WHERE "submissions"."model_id" is not null;--> statement-breakpoint
UPDATE "stages" SET "code" = '{"modelMb":0,"imageMb":0,"gpus":0,"image":null}'::jsonb || "code" WHERE "code" IS NOT NULL AND jsonb_typeof("code") = 'object';