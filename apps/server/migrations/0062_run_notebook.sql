ALTER TABLE "runs" ADD COLUMN "notebook_key" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "notebook_size" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_notebook" ON "runs" USING btree ("notebook_key");