import { emptyWords, type Words } from '@leitai/platform/contract/inputs'

interface Prize {
  name: Words
  reward: Words
  count: number
}

/** The prize of a rank: prizes are ordered by rank, each for `count` ranks. */
export function prizeOf(prizes: readonly Prize[], rank: number): Prize | null {
  let last = 0
  for (const prize of prizes) {
    last += prize.count
    if (rank <= last) return prize
  }
  return null
}

/** The prize of a rank, as text. */
export function rewardOf(prizes: readonly Prize[], rank: number): Words {
  const prize = prizeOf(prizes, rank)
  if (!prize) return emptyWords
  const join = (name: string, reward: string) => [name, reward].filter(Boolean).join(' · ')
  return { zh: join(prize.name.zh, prize.reward.zh), en: join(prize.name.en, prize.reward.en) }
}
