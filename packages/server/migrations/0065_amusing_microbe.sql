CREATE TABLE "admissions" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "admissions_cmpt_id_user_id_source_pk" PRIMARY KEY("cmpt_id","user_id","source")
);
--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "invite_key" text;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_user" ON "admissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admissions_source" ON "admissions" USING btree ("source");