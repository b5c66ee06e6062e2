import { BASE } from '../paths.ts'

const DEFAULTS = 7
const TEAM_LOGOS = 6

/** The specification's rule: id modulo 10 plus 1, and what is above 7 falls back to 1. */
export function defaultAvatar(userId: number): string {
  const number = (userId % 10) + 1
  return `${BASE}/avatar/${number > DEFAULTS ? 1 : number}.svg`
}

/** Likewise for teams: id modulo 10, up to 6; 0 and what is above fall back to 1. */
export function defaultTeamLogo(teamId: number): string {
  const number = teamId % 10
  return `${BASE}/team/${number < 1 || number > TEAM_LOGOS ? 1 : number}.svg`
}

interface AvatarProps {
  id: number
  src: string | null
  size?: number
  kind?: 'person' | 'team'
}

/** A decoration beside a name. */
export function Avatar({ id, src, size = 32, kind = 'person' }: AvatarProps) {
  const fallback = kind === 'team' ? defaultTeamLogo(id) : defaultAvatar(id)
  return (
    <img
      src={src || fallback}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      style={{ borderRadius: kind === 'team' ? size / 5 : '50%', objectFit: 'cover', flex: 'none' }}
    />
  )
}
