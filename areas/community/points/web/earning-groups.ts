import { paths } from '@leitai/platform/web/paths'
import type { Way } from '../contract.ts'

/** Groups of ways to earn points: daily, one-time, and by competitions. */
export const groups = {
  days: ['signIn', 'streak7', 'streak30'],
  once: ['avatar', 'profile', 'phone', 'email', 'realName'],
  competing: ['signUp', 'firstScore', 'exam'],
  ranks: ['rank1', 'rank2', 'rank3', 'rank10', 'rankTop', 'ranked'],
  sharing: ['post', 'reply', 'liked', 'pinned', 'inviteVerified', 'inviteScored', 'feedback', 'report'],
  penalties: ['postDeleted', 'cheating'],
} as const satisfies Record<string, readonly Way[]>
export type Group = keyof typeof groups

/** The page where a way to earn points begins. */
export function whereTo(way: Way): string | null {
  switch (way) {
    case 'avatar':
    case 'profile':
      return paths.settings()
    case 'phone':
    case 'email':
      return paths.otherSettings()
    case 'realName':
      return paths.certification()
    case 'signUp':
    case 'firstScore':
      return paths.list()
    case 'exam':
      return paths.training()
    case 'post':
    case 'reply':
      return paths.forum()
    case 'inviteVerified':
    case 'inviteScored':
      return '#invite'
    case 'feedback':
      return paths.contact()
    case 'report':
      return paths.cheatRule()
    default:
      return null
  }
}
