ALTER TABLE "makings" ADD COLUMN "import_from" text;--> statement-breakpoint
ALTER TABLE "makings" ADD COLUMN "import_notes" jsonb DEFAULT '[]'::jsonb NOT NULL;