CREATE TABLE "run_weights" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"weight" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_weights" ADD CONSTRAINT "run_weights_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;