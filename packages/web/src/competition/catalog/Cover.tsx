import { useId } from 'react'

const palettes = [
  ['#16235a', '#4964c5', '#f3a571'],
  ['#0d4a45', '#2f8f83', '#f6d58e'],
  ['#4b1f4f', '#94508f', '#f5b8a0'],
  ['#5a2308', '#b2600f', '#fde3b2'],
  ['#10324f', '#3279ad', '#bfe3d0'],
  ['#2c2f3f', '#5f6a8d', '#f0b35f'],
] as const

/** Drawings of 400 × 225, each in a second and a third colour. */
const drawings = [
  (second: string, third: string) => (
    <g fill="none" strokeWidth="3">
      <path d="M0 170c60-80 90 20 150-30s90-90 140-40 70 20 110-20" stroke={third} />
      <path d="M0 190c60-60 90 20 150-20s90-70 140-20 70 20 110-10" stroke={second} />
      <path d="M0 210c60-40 90 20 150-10s90-50 140-10 70 20 110 0" stroke={second} opacity=".6" />
    </g>
  ),
  (second: string, third: string) => (
    <g>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((bar) => (
        <rect
          key={bar}
          x={120 + bar * 34}
          y={180 - ((bar * 53) % 120)}
          width="20"
          height={45 + ((bar * 53) % 120)}
          fill={bar === 5 ? third : second}
        />
      ))}
    </g>
  ),
  (second: string, third: string) => (
    <g stroke={second} strokeWidth="2" fill={third}>
      <path d="M200 60 290 110 250 180 330 60 370 150 250 180M200 60 330 60M290 110 370 150" fill="none" />
      {['200 60', '290 110', '250 180', '330 60', '370 150'].map((place) => {
        const [cx, cy] = place.split(' ')
        return <circle key={place} cx={cx} cy={cy} r="8" stroke="none" />
      })}
    </g>
  ),
  (second: string, third: string) => (
    <g fill="none" stroke={second} strokeWidth="3">
      <circle cx="310" cy="112" r="30" stroke={third} />
      <circle cx="310" cy="112" r="62" />
      <circle cx="310" cy="112" r="96" opacity=".7" />
      <circle cx="310" cy="112" r="132" opacity=".4" />
    </g>
  ),
] as const

const CLASS_STYLE = { display: 'block', width: '100%', height: '100%' } as const

/** A competition's picture, or a drawing chosen by its id. Decorative: the title is next to it. */
export function Cover({ id, src }: { id: number; src: string | null }) {
  const gradient = useId()
  if (src) return <img src={src} alt="" loading="lazy" style={{ ...CLASS_STYLE, objectFit: 'cover' }} />
  const [dark, second, third] = palettes[id % palettes.length] ?? palettes[0]
  const draw = drawings[id % drawings.length] ?? drawings[0]
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
      {draw(second, third)}
    </svg>
  )
}
