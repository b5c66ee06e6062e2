import { useId } from 'react'
import { BASE } from '../paths.ts'
import { draw, motifOf } from './motifs.tsx'

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

const palettes = [
  ['#16235a', '#4964c5', '#f3a571'],
  ['#0d4a45', '#2f8f83', '#f6d58e'],
  ['#4b1f4f', '#94508f', '#f5b8a0'],
  ['#5a2308', '#b2600f', '#fde3b2'],
  ['#10324f', '#3279ad', '#bfe3d0'],
  ['#2c2f3f', '#5f6a8d', '#f0b35f'],
] as const

const CLASS_STYLE = { display: 'block', width: '100%', height: '100%' } as const

interface CoverProps {
  id: number
  src: string | null
  tags?: readonly string[]
}

/** The picture of a competition, dataset, course or news, or a drawing of its kind of data, coloured by its id. Decorative: the title is next to it. */
export function Cover({ id, src, tags = [] }: CoverProps) {
  const gradient = useId()
  if (src) return <img src={src} alt="" loading="lazy" style={{ ...CLASS_STYLE, objectFit: 'cover' }} />
  const [dark, second, third] = palettes[id % palettes.length] ?? palettes[0]
  return (
    <svg viewBox="0 0 400 225" preserveAspectRatio="xMidYMid slice" style={CLASS_STYLE} aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={dark} />
          <stop offset="1" stopColor={second} stopOpacity=".75" />
        </linearGradient>
      </defs>
      <rect width="400" height="225" fill={dark} />
      <rect width="400" height="225" fill={`url(#${gradient})`} />
      {draw(motifOf(tags, id), { second, third })}
    </svg>
  )
}
