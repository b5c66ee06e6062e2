CREATE TABLE "data_profiles" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"profile" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"preview" boolean NOT NULL,
	"download" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"author" text NOT NULL,
	"tags" jsonb NOT NULL,
	"link" text NOT NULL,
	"cmpt_id" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer
);
--> statement-breakpoint
ALTER TABLE "data_profiles" ADD CONSTRAINT "data_profiles_file_id_data_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."data_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_items" ADD CONSTRAINT "library_items_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_profiles_state" ON "data_profiles" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "library_items_state" ON "library_items" USING btree ("state","at");