ALTER TABLE "codes" ADD COLUMN "posted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "captchas" DROP COLUMN "alternative";