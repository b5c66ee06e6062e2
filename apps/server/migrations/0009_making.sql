CREATE TABLE "making_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "making_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer,
	"user_id" integer,
	"use" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"object_key" text NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "making_sandbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "making_sandbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"prepared_key" text NOT NULL,
	"state" text NOT NULL,
	"score_a" text,
	"score_b" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "making_scorings" (
	"stage_id" integer PRIMARY KEY NOT NULL,
	"cmpt_id" integer NOT NULL,
	"solution" jsonb,
	"choice" jsonb,
	"direction_ok" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
CREATE TABLE "making_seals" (
	"stage_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "makings" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"legal_by" integer,
	"legal_at" timestamp with time zone,
	"submitted_by" integer,
	"submitted_at" timestamp with time zone,
	"return_reason" text DEFAULT '' NOT NULL,
	"returned_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"import_state" text,
	"import_faults" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "making_files" ADD CONSTRAINT "making_files_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_files" ADD CONSTRAINT "making_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_sandbox" ADD CONSTRAINT "making_sandbox_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_sandbox" ADD CONSTRAINT "making_sandbox_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_sandbox" ADD CONSTRAINT "making_sandbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_scorings" ADD CONSTRAINT "making_scorings_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_scorings" ADD CONSTRAINT "making_scorings_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "making_seals" ADD CONSTRAINT "making_seals_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makings" ADD CONSTRAINT "makings_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makings" ADD CONSTRAINT "makings_legal_by_users_id_fk" FOREIGN KEY ("legal_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makings" ADD CONSTRAINT "makings_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "making_files_key" ON "making_files" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "making_files_cmpt" ON "making_files" USING btree ("cmpt_id");--> statement-breakpoint
CREATE INDEX "making_files_free" ON "making_files" USING btree ("used_at","free_at");--> statement-breakpoint
CREATE INDEX "making_sandbox_cmpt" ON "making_sandbox" USING btree ("cmpt_id","at");