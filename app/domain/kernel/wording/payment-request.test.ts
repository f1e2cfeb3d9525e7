import { describe, expect, test } from 'vitest'
import { asksForPayment } from './payment-request.rules.ts'
import { measureCpuTime } from '#tests/support/cpu-time.ts'

const ASKS = [
  'Please send the reservation fee of 5,000 so I can hold the unit for you.',
  'You need to pay a reservation first, many people are asking.',
  'Reservation is P3,000 via GCash po, non refundable.',
  'GCash mo na lang po yung 5k para ma-reserve.',
  'Paki-GCash po muna ang 2,000.',
  'My GCash is 0917 123 4567, Juan D.',
  'Send to GCash 09171234567 then I will give you the address.',
  'Deposit muna po bago viewing.',
  'Mag deposit muna kayo para sure na sa inyo ang unit.',
  'Deposit muna sir, marami pong interesado.',
  'Down muna po kahit 1k lang.',
  'Kailangan po bayad muna bago makita ang unit.',
  'Please pay first before viewing.',
  'Send half of the deposit before you visit.',
  'Can you transfer the advance today to secure the unit?',
  'Transfer 10,000 to my BPI account now and it is yours.',
  'BDO account number 0012 3456 7890, name Maria Santos',
  'Here is my account: 1234567890',
  'Acct no. 006-123-45678-9 BPI',
  'Padala na lang po sa Palawan ang bayad.',
  'Ipadala nyo po ang bayad sa Cebuana ngayon.',
  'Magpadala po kayo ng 2,000 sa GCash ko.',
  'Pakipadala po ng deposit bago kayo pumunta.',
  'Western Union lang po ako, send the money under the name of my sister.',
  'I am abroad so kindly send the payment through remittance and I will ship the keys.',
  'Kindly wire the deposit to my bank account so the keys can be mailed.',
  'Pay a holding fee of ₱2,500 so we block the dates.',
  'There is a viewing fee of 500 pesos.',
  'A small processing fee is needed, send it to Maya.',
  'Scan this QR and pay 3k to lock the slot.',
  'Please send 50% downpayment ASAP, first come first served.',
  'I-gcash mo nalang po 1500 para i-hold ko.',
  'Mag-reserve na po kayo, 5k lang sa gcash.',
  'Isend nyo po yung 3k ngayon para sa inyo na talaga.',
  'Reservation fee is needed to take it off the market.',
  'Pay now via bank transfer to reserve the condo.',
  'Send me 2,000 via Maya first then we schedule.',
  'Bago po mag viewing, kailangan magbayad ng 1,000.',
  'Before the viewing please deposit 2,000 to my account.',
  'Magbayad po muna ng isang buwan para matabi ang unit.',
  'Send payment to G-Cash 0998-765-4321',
  'gc@sh nyo na lang 0917-555-0101',
  'Deposit first to BPI, then I will send the lease.',
  'You can settle the reservation through GCash tonight.',
  'Advance muna po kayo kahit kalahati.',
  'Hulog nyo po sa BDO ko ang reservation.',
  'Pa-send po muna ng dp sa gcash.',
  'Kung gusto nyo po talaga, mag down na kayo ng 5,000 para ihold ko.',
]

const DOES_NOT_ASK = [
  'The deposit is two months and one month advance.',
  'Magkano deposit?',
  'Magkano po ang deposit at advance?',
  'Two months deposit, one month advance, payable upon move-in.',
  'Rent is ₱25,000 a month.',
  'Yes, it is still available. When would you like to view it?',
  'Available pa po. Kailan kayo pwede mag viewing?',
  'There is no reservation fee.',
  'Wala pong reservation fee.',
  'You do not need to pay anything before the viewing.',
  'No need to send any deposit, just come and see it first.',
  'Huwag po kayong magbayad hangga’t hindi nyo nakikita ang unit.',
  'Wag muna magbayad, tingnan nyo muna ang unit.',
  'Hindi po kami humihingi ng bayad bago viewing.',
  'Payment only after you have seen the unit and signed the contract.',
  'Pagkatapos po ng viewing, saka natin pag-usapan ang deposit.',
  'I will send you more pictures later.',
  'Ipadala ko po ang mga pictures mamaya.',
  'Ipapadala ko po ang kopya ng kontrata bukas.',
  'Padala po ako ng location sa Viber.',
  'Can you send me your valid ID?',
  'Please send your move-in date and number of occupants.',
  'The association dues are 2,500 a month.',
  'Parking is separate, 3,000 monthly.',
  'The unit has a bathtub and a balcony on the 12th floor.',
  'My number is 0917 123 4567, you can call me.',
  'You can text me at 0917-123-4567 when you arrive.',
  'Meet me at the lobby at 10 AM tomorrow.',
  'Bring a valid ID to the guard before coming up.',
  'Tingnan nyo muna ang unit, walang bayad ang viewing.',
  'Mag viewing muna kayo bago magdesisyon.',
  'Pets are allowed with a pet deposit of 5,000.',
  'Is the deposit refundable? Yes, at the end of the lease.',
  'The deposit will be returned within 30 days.',
  'Kasama na po ang tubig sa renta.',
  'Electric bill is paid directly to Meralco.',
  'I am at the bank now, I will reply later.',
  'There is a BDO and a GCash outlet near the building.',
  'The mall has a Palawan and a supermarket.',
  'Lease is one year minimum.',
  'Post-dated checks are required upon signing of the lease.',
  'Beware of scammers asking for GCash before viewing.',
  'Pwede po kayo bumisita sa Sabado ng umaga.',
  'First come, first served po.',
  'Sige po, first floor ang unit.',
  'Nakita ko na po ang message nyo, salamat.',
  'The price went down from 30,000 to 27,000.',
  'Hello po, thank you for your interest!',
  'I have a reservation at a restaurant so I can only meet at 3.',
  'The monthly rent is due every 5th of the month.',
  'Unit 1204, Tower 2, near the pool.',
  'May 2 bedrooms at 1 bathroom po.',
]

describe('asksForPayment', () => {
  test.each(ASKS)('a request for money is detected: %s', (text) => expect(asksForPayment(text)).toBe(true))
  test.each(DOES_NOT_ASK)('a harmless message is not flagged: %s', (text) => expect(asksForPayment(text)).toBe(false))

  test('a request for money is detected in capitals, over several lines and at the end of a long message', () => {
    expect(asksForPayment('GOOD DAY PO!\nSTILL AVAILABLE.\nSEND THE RESERVATION FEE TO GCASH')).toBe(true)
    expect(asksForPayment(`${'The unit is quiet and bright. '.repeat(20)}Deposit muna po.`)).toBe(true)
  })

  test('hostile input does not cause catastrophic backtracking', () => {
    const hostile = [
      'send '.repeat(1_000),
      'reservation '.repeat(400),
      '1 '.repeat(2_500),
      'gcash 0'.repeat(700),
      'a'.repeat(5_000),
    ]
    expect(measureCpuTime(() => hostile.map(asksForPayment)).cpuMs).toBeLessThan(1_000)
  })

  test('a page of 50 hostile messages is checked within the time of one request', () => {
    const hostile = ['111,'.repeat(500), `${'…'.repeat(1_999)}x`, `${'.'.repeat(1_999)}x`, 'ﷺ'.repeat(2_000)]
    const { cpuMs } = measureCpuTime(() => {
      for (const text of hostile) for (let n = 0; n < 50; n++) asksForPayment(text)
    })
    expect(cpuMs).toBeLessThan(5_000) // was 15 s when the amounts and the rows of dots were unbounded
  })

  test('both lists of examples have at least 40 entries', () => {
    expect(ASKS.length).toBeGreaterThanOrEqual(40)
    expect(DOES_NOT_ASK.length).toBeGreaterThanOrEqual(40)
  })
})
