import { BASE } from '../paths.ts'

const PICTURES = { avatar: 7, team: 6 }

/** The specification's rule: id modulo 10 plus 1; results above the number of pictures become 1. */
function usual(kind: 'avatar' | 'team', id: number): string {
  const number = (id % 10) + 1
  return `${BASE}/${kind}/${number > PICTURES[kind] ? 1 : number}.svg`
}

export const defaultAvatar = (userId: number) => usual('avatar', userId)

interface AvatarProps {
  id: number
  src: string | null
  size?: number
  kind?: 'person' | 'team'
}

/** Decorative, next to a name. */
export function Avatar({ id, src, size = 32, kind = 'person' }: AvatarProps) {
  const fallback = usual(kind === 'team' ? 'team' : 'avatar', id)
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
