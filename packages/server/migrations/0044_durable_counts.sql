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