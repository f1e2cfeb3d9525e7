ALTER TABLE "emails" ADD COLUMN "tokens_sealed" text;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_tokens_sealed_length" CHECK (length("emails"."tokens_sealed") between 40 and 400000);--> statement-breakpoint
-- Mails that were sent or given up lose the tokens of their links. Those that wait lose them after they were sent.
UPDATE "emails" SET
  "text_body" = regexp_replace("text_body", '([?&;]token=)[^[:space:]&"''<>#]+', '\1removed', 'g'),
  "html_body" = regexp_replace("html_body", '([?&;]token=)[^[:space:]&"''<>#]+', '\1removed', 'g'),
  "unsubscribe_url" = regexp_replace("unsubscribe_url", '([?&;]token=)[^[:space:]&"''<>#]+', '\1removed', 'g')
WHERE "status" IN ('sent', 'dead');
