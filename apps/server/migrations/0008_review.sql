CREATE TABLE "entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"content" jsonb,
	"revision" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"submitted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "entry_likes" (
	"entry_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entry_likes_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "entry_galleries" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"gallery" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judging_conflicts" (
	"team_id" integer NOT NULL,
	"judge_id" integer NOT NULL,
	"cmpt_id" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "judging_conflicts_team_id_judge_id_pk" PRIMARY KEY("team_id","judge_id")
);
--> statement-breakpoint
CREATE TABLE "judging_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judging_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"judge_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"points" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone,
	"submitted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "judging_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judging_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"subject" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"blind" boolean NOT NULL,
	"per_work" integer,
	"judge_ids" jsonb NOT NULL,
	"seed" text NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"from_round_id" integer,
	"best" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "judging_works" (
	"round_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"no" integer NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "judging_works_round_id_team_id_pk" PRIMARY KEY("round_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "review_materials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_rows" (
	"review_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"place" integer NOT NULL,
	"score" text NOT NULL,
	"verdict" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "review_rows_review_id_team_id_pk" PRIMARY KEY("review_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"week" integer DEFAULT 0 NOT NULL,
	"round_id" integer,
	"size" integer NOT NULL,
	"asks" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"due_days" integer NOT NULL,
	"public_days" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"public_until" timestamp with time zone,
	"final_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_likes" ADD CONSTRAINT "entry_likes_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_likes" ADD CONSTRAINT "entry_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_galleries" ADD CONSTRAINT "entry_galleries_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_conflicts" ADD CONSTRAINT "judging_conflicts_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_conflicts" ADD CONSTRAINT "judging_conflicts_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_conflicts" ADD CONSTRAINT "judging_conflicts_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_marks" ADD CONSTRAINT "judging_marks_round_id_judging_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."judging_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_marks" ADD CONSTRAINT "judging_marks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_marks" ADD CONSTRAINT "judging_marks_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_rounds" ADD CONSTRAINT "judging_rounds_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_rounds" ADD CONSTRAINT "judging_rounds_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_works" ADD CONSTRAINT "judging_works_round_id_judging_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."judging_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_works" ADD CONSTRAINT "judging_works_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_materials" ADD CONSTRAINT "review_materials_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_materials" ADD CONSTRAINT "review_materials_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_materials" ADD CONSTRAINT "review_materials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rows" ADD CONSTRAINT "review_rows_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rows" ADD CONSTRAINT "review_rows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entries_team" ON "entries" USING btree ("stage_id","team_id");--> statement-breakpoint
CREATE INDEX "entries_cmpt" ON "entries" USING btree ("cmpt_id");--> statement-breakpoint
CREATE INDEX "entry_likes_user" ON "entry_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "judging_conflicts_cmpt" ON "judging_conflicts" USING btree ("cmpt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "judging_marks_one" ON "judging_marks" USING btree ("round_id","team_id","judge_id");--> statement-breakpoint
CREATE INDEX "judging_marks_judge" ON "judging_marks" USING btree ("judge_id");--> statement-breakpoint
CREATE INDEX "judging_rounds_cmpt" ON "judging_rounds" USING btree ("cmpt_id","id");--> statement-breakpoint
CREATE INDEX "review_materials_team" ON "review_materials" USING btree ("review_id","team_id");--> statement-breakpoint
CREATE INDEX "review_materials_user" ON "review_materials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_rows_order" ON "review_rows" USING btree ("review_id","place","team_id");--> statement-breakpoint
CREATE INDEX "review_rows_team" ON "review_rows" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "review_rows_due" ON "review_rows" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_board" ON "reviews" USING btree ("stage_id","week");--> statement-breakpoint
CREATE INDEX "reviews_cmpt" ON "reviews" USING btree ("cmpt_id");--> statement-breakpoint
CREATE INDEX "reviews_due" ON "reviews" USING btree ("state","public_until");