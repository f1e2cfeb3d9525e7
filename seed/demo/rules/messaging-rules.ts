import type { DemoRule } from './demo-rule.ts'

export const MESSAGING_RULES: DemoRule[] = [
  {
    rule: 'only members of a conversation write messages in it',
    violations: `select m.id from messages m join conversations c on c.id = m.conversation_id
      join properties p on p.id = c.property_id left join agents a on a.id = c.agent_id
      left join brokerage_members b on b.id = c.assigned_member_id left join agents s on s.id = b.agent_id
      where m.sender_id not in (c.client_user_id, p.owner_id) and m.sender_id is distinct from a.user_id
        and m.sender_id is distinct from s.user_id`,
    breakIt: `update messages set sender_id = (select user_id from admin_users limit 1) where sequence = (select min(sequence) from messages)`,
  },
  {
    rule: 'messages are read after they were sent, and numbered by time',
    violations: `select id from (select id, read_at, created_at, lag(created_at) over (partition by conversation_id order by sequence) as before
      from messages) m where read_at < created_at or created_at < before`,
    breakIt: `update messages set read_at = created_at - interval '1 minute' where read_at is not null`,
  },
  {
    rule: 'a conversation begins with an inquiry of its client, after the listing was published',
    violations: `select c.id from conversations c join properties p on p.id = c.property_id
      left join inquiries i on i.conversation_id = c.id left join messages m on m.id = i.message_id
      where m.sender_id is distinct from c.client_user_id or m.created_at <> c.created_at or c.created_at < p.published_at
        or c.last_message_at <> (select max(created_at) from messages where conversation_id = c.id)`,
    breakIt: `delete from inquiries where variant = 'contact'`,
  },
  {
    rule: 'a client belongs to the agent who owns the listing, and the stage is that of the last change',
    violations: `select c.id from clients c left join lateral (select to_stage from client_stage_changes where client_id = c.id
        order by created_at desc, from_stage is null limit 1) last on true where last.to_stage is distinct from c.stage
      union all select v.id from conversations v join clients c on c.id = v.client_id join properties p on p.id = v.property_id
        join agents a on a.id = v.agent_id where c.agent_id <> a.id or p.owner_id <> a.user_id or c.user_id <> v.client_user_id`,
    breakIt: `update clients set stage = 'under_contract' where stage = 'new'`,
  },
]
