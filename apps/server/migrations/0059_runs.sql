CREATE TABLE "runners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"own" boolean DEFAULT false NOT NULL,
	"hello" jsonb,
	"started_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"draining" boolean DEFAULT false NOT NULL,
	"made_by" integer,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"submission_id" integer,
	"object_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"form" text NOT NULL,
	"output_name" text NOT NULL,
	"labels" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" integer NOT NULL,
	"turn" double precision NOT NULL,
	"runner_id" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"ended_by_host" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"exit_code" integer,
	"signal" integer,
	"wall_ms" integer,
	"cpu_ms" integer,
	"peak_mb" real,
	"log" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"output_key" text,
	"output_size" bigint,
	"output_sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "code" jsonb;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "code_data" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "program_key" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "program_failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runners" ADD CONSTRAINT "runners_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runners" ADD CONSTRAINT "runners_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_runner_id_runners_id_fk" FOREIGN KEY ("runner_id") REFERENCES "public"."runners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "runners_hash" ON "runners" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "runners_cmpt" ON "runners" USING btree ("cmpt_id");--> statement-breakpoint
CREATE INDEX "runners_made" ON "runners" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "runs_queue" ON "runs" USING btree ("priority","turn","id") WHERE "runs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("id") WHERE "runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "runs_started" ON "runs" USING btree ("started_at") WHERE "runs"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_team" ON "runs" USING btree ("team_id","stage_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_person" ON "runs" USING btree ("user_id","stage_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_cmpt" ON "runs" USING btree ("cmpt_id","id");--> statement-breakpoint
CREATE INDEX "runs_stage" ON "runs" USING btree ("stage_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_submission" ON "runs" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "runs_runner" ON "runs" USING btree ("runner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_output" ON "runs" USING btree ("output_key");