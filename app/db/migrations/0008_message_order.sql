ALTER TABLE "messages" DROP CONSTRAINT "messages_sequence_unique";--> statement-breakpoint
DROP INDEX "messages_thread";--> statement-breakpoint
CREATE UNIQUE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","sequence");