CREATE TABLE "scoring_programs" (
	"cmpt_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "scoring_programs_cmpt_id_sha256_pk" PRIMARY KEY("cmpt_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "scoring_programs" ADD CONSTRAINT "scoring_programs_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scoring_programs_object" ON "scoring_programs" USING btree ("object_key");