// The brokerage of the demo agent with four salespersons, and a lead in each state.
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import { conversations, messages } from '#app/db/schema/messaging/messaging.server.ts'
import type { LeadAssignmentStatus } from '#app/shared/agent-vocabulary.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { hoursAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'

const SALESPERSONS = 4
const ANSWER_HOURS = 48
const SHARED_CLIENTS = 3

type Member = { id: string; agent: DemoAgent }
type Conversation = typeof conversations.$inferInsert

export function makeBrokerage(dataset: DemoData, everyAgent: readonly DemoAgent[]): void {
  const broker = everyAgent.find(({ person }) => person.isDemo)
  if (!broker) return
  const brokerageId = demoId('brokerage', broker.id)
  const { pendingRows, calendar } = dataset
  const createdAt = calendar.at(-200, 9)
  pendingRows.add(brokerages, {
    id: brokerageId,
    brokerId: broker.id,
    name: broker.agency,
    memberBasisPoints: 6_000,
    rule: 'in_turn',
    answerHours: ANSWER_HOURS,
    createdAt,
    updatedAt: createdAt,
  })
  const members = everyAgent
    .filter((agent) => agent !== broker)
    .slice(0, SALESPERSONS)
    .map((agent, index) => addMember(dataset, { brokerageId, broker, agent, index }))
  addLeads(dataset, { brokerageId, broker, members })
  shareClients(dataset, [broker, ...members.map(({ agent }) => agent)])
}

type NewMember = { brokerageId: string; broker: DemoAgent; agent: DemoAgent; index: number }

function addMember({ pendingRows, calendar }: DemoData, { brokerageId, broker, agent, index }: NewMember): Member {
  const id = demoId('brokerage member', agent.id)
  const acceptedAt = calendar.at(-180 + index * 30, 15)
  pendingRows.add(brokerageMembers, {
    id,
    brokerageId,
    agentId: agent.id,
    status: 'active',
    accreditationNumber: String(81_200 + index * 7).padStart(7, '0'),
    accreditationExpiresOn: calendar.day(120 + index * 150),
    basisPoints: index === 0 ? 7_000 : null,
    isAway: index === SALESPERSONS - 1,
    acceptedAt,
    createdAt: acceptedAt,
    updatedAt: acceptedAt,
  })
  const rows = pendingRows.listRows(agents)
  const row = rows.find((each) => each.id === agent.id)
  if (row) {
    row.supervisorName = broker.person.fullName
    row.supervisorLicenseNumber = rows.find((each) => each.id === broker.id)?.prcLicenseNumber
  }
  return { id, agent }
}

type Team = { brokerageId: string; broker: DemoAgent; members: readonly Member[] }

/** Of the newest conversations: one that waits, one that moved on and waits, one that is back with the broker, and one answered. */
function addLeads(dataset: DemoData, team: Team): void {
  const { pendingRows, calendar } = dataset
  const [ana, ben, carla] = team.members
  if (!ana || !ben || !carla) return
  const { waiting, answered } = listLeads(dataset, team.broker)
  const add = (conversation: Conversation, member: Member, status: LeadAssignmentStatus, hours: number) => {
    const createdAt = hoursAfter(calendar.now, -hours)
    pendingRows.add(leadAssignments, {
      id: demoId('lead assignment', conversation.id ?? '', member.id),
      brokerageId: team.brokerageId,
      conversationId: conversation.id ?? '',
      memberId: member.id,
      status,
      rule: 'in_turn',
      dueAt: hoursAfter(createdAt, ANSWER_HOURS),
      settledAt: status === 'assigned' ? null : hoursAfter(createdAt, status === 'answered' ? 2 : ANSWER_HOURS),
      createdAt,
    })
    conversation.assignedMemberId = status === 'assigned' || status === 'answered' ? member.id : null
  }
  const [first, second, third] = waiting
  if (first) add(first, ana, 'assigned', 3)
  if (second) {
    add(second, ana, 'moved_on', ANSWER_HOURS + 2)
    add(second, ben, 'assigned', 2)
  }
  if (third) add(third, carla, 'returned', ANSWER_HOURS + 5)
  if (!answered) return
  add(answered, ben, 'answered', ANSWER_HOURS * 2)
  for (const message of pendingRows.listRows(messages))
    if (message.conversationId === answered.id && message.senderId === team.broker.person.id)
      message.senderId = ben.agent.person.id
}

function listLeads({ pendingRows }: DemoData, broker: DemoAgent) {
  const latest = new Map<string, string>()
  for (const { conversationId, senderId } of pendingRows.listRows(messages)) latest.set(conversationId, senderId)
  const own = pendingRows
    .listRows(conversations)
    .filter(({ agentId }) => agentId === broker.id)
    .toSorted((a, b) => Number(b.lastMessageAt) - Number(a.lastMessageAt))
  const isWaiting = ({ id, clientUserId }: Conversation) => latest.get(id ?? '') === clientUserId
  return { waiting: own.filter(isWaiting), answered: own.find((conversation) => !isWaiting(conversation)) }
}

function shareClients({ pendingRows }: DemoData, people: readonly DemoAgent[]): void {
  const active = new Set(
    pendingRows
      .listRows(agentClientRelationships)
      .filter(({ status }) => status === 'active')
      .map(({ clientId }) => clientId),
  )
  for (const { id } of people) {
    const own = pendingRows.listRows(clients).filter((row) => row.agentId === id && active.has(row.id ?? ''))
    for (const row of own.slice(0, SHARED_CLIENTS)) row.isShared = true
  }
}
