// Registers an account with the fields of the four steps. The details of the role are written in the transaction of the account.
import { landlordProfiles, renterProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PreparedPicture } from '#app/domain/kernel/uploads/picture.commands.server.ts'
import { createAccount, type RegistrationResult } from './new-account.commands.server.ts'
import { ROLE_OF_CHOICE } from './registration-fields.model.ts'
import type { AgentDetails, LandlordDetails, RegistrationInput, RenterDetails } from './registration.schema.ts'

/** The capability agents owns the agent row and may import accounts, not the reverse: the caller passes the command. */
export type AddAgent = (ctx: Ctx, userId: string, details: AgentDetails) => Promise<void>

export function registerAccount(
  ctx: Ctx,
  input: RegistrationInput,
  /** `from`: the page to open after the address is verified, a path of this site. */
  { addAgent, picture, from }: { addAgent: AddAgent; picture?: PreparedPicture; from?: string },
): Promise<RegistrationResult> {
  const { email, password, firstName, lastName, phone, dateOfBirth, contactMethod, userType } = input
  const fullName = `${firstName} ${lastName}`
  const account = { email, password, fullName, phone, dateOfBirth, contactMethod, role: ROLE_OF_CHOICE[userType] }
  return createAccount(ctx, account, {
    picture,
    from,
    addRows: (tx, userId) => addDetails(tx, userId, input, addAgent),
  })
}

/** A skipped step leaves no row: the settings create it, and an agent without one is not in the public directory. */
async function addDetails(ctx: Ctx, userId: string, input: RegistrationInput, addAgent: AddAgent): Promise<void> {
  if (input.details === null) return
  if (input.userType === 'tenant') await addRenter(ctx, userId, input.details)
  else if (input.userType === 'landlord') await addLandlord(ctx, userId, input.details)
  else await addAgent(ctx, userId, input.details)
}

async function addRenter(ctx: Ctx, userId: string, details: RenterDetails): Promise<void> {
  const petDetails = details.hasPets ? details.petDetails : null
  await ctx.db.insert(renterProfiles).values({ userId, ...details, petDetails })
}

async function addLandlord(ctx: Ctx, userId: string, details: LandlordDetails): Promise<void> {
  const { propertyOwnership, totalProperties, investmentExperience, taxId } = details
  await ctx.db.insert(landlordProfiles).values({
    userId,
    ownership: propertyOwnership,
    totalProperties,
    investmentExperience,
    taxId: taxId === null ? null : ctx.adapters.cipher.encrypt(taxId, 'landlord_profiles.tax_id', userId),
  })
}
