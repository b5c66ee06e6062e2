CREATE INDEX "making_scorings_solution" ON "making_scorings" USING btree (("solution" ->> 'key'));--> statement-breakpoint
CREATE INDEX "stages_solution" ON "stages" USING btree ("solution_key");