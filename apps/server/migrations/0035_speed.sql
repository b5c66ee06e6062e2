CREATE INDEX "competitions_made" ON "competitions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "news_order" ON "news" USING btree ("pinned","at","id") WHERE "news"."state" = 'published';--> statement-breakpoint
CREATE INDEX "news_changed" ON "news" USING btree ("changed_at");