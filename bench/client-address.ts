let addressCount = 0

/** Every request gets another client address, so that rate limits are counted but never reached. */
export const nextClientAddress = () =>
  `10.${(++addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`
