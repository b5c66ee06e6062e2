import type { ReactNode } from 'react'
import classes from './Drawing.module.css'

export type DrawingName = 'nothing' | 'search' | 'missing' | 'door' | 'broken' | 'offline' | 'soon'

const ring = <path d="M22 84h116l9 11H13z" className={classes.floor} />
const posts = <path d="M32 84V44M128 84V44" className={classes.post} />
const ropes = <path d="M32 54h96M32 68h96" className={classes.rope} />

/** Drawings of an arena for the various empty and error states. */
const drawings: Record<DrawingName, ReactNode> = {
  nothing: (
    <>
      {ring}
      {posts}
      {ropes}
      <path d="M66 70h28v6H66z" className={classes.thing} />
      <path d="m70 76-4 12m24-12 4 12m-22-6h16" />
    </>
  ),
  search: (
    <>
      {ring}
      {posts}
      {ropes}
      <circle cx="76" cy="46" r="21" className={classes.thing} />
      <path d="M64 44a13 13 0 0 1 10-11" className={classes.rope} />
      <path d="m91 61 17 17" strokeWidth="6" />
    </>
  ),
  missing: (
    <>
      {ring}
      <path d="M80 88V20" className={classes.post} />
      <path d="M80 26h34l9 9-9 9H80z" className={classes.thing} />
      <path d="M80 50H48l-9 9 9 9h32z" className={classes.thing} />
      <path d="M90 35h16M54 59h14" className={classes.rope} />
    </>
  ),
  door: (
    <>
      {ring}
      <path d="M40 32q40-14 80 0M34 40h92" className={classes.post} />
      <path d="M48 40h64v44H48z" className={classes.thing} />
      <path d="M80 40v44M48 40v44M112 40v44" />
      <rect x="71" y="58" width="18" height="14" rx="3" className={classes.lock} />
      <path d="M75 58v-4a5 5 0 0 1 10 0v4" />
    </>
  ),
  broken: (
    <>
      {ring}
      {posts}
      <path d="M32 54h30q8 0 6 12M128 54H98q-8 0-5 14M32 68h22M128 68h-20" className={classes.rope} />
      <path d="m84 26-12 18h14l-10 18" />
    </>
  ),
  offline: (
    <>
      {ring}
      {posts}
      <path d="M56 56a14 14 0 0 1 3-27 19 19 0 0 1 36-2 15 15 0 0 1 8 29z" className={classes.thing} />
      <path d="M32 68h28M128 68h-28" className={classes.rope} />
      <path d="m72 66 16 14m0-14L72 80" />
    </>
  ),
  soon: (
    <>
      {ring}
      {posts}
      {ropes}
      <path d="M66 30h28v8c0 8-9 10-9 17s9 9 9 17v8H66v-8c0-8 9-10 9-17s-9-9-9-17z" className={classes.thing} />
      <path d="M62 30h36M62 80h36" strokeWidth="4" />
      <path d="M73 40h14M72 74h16" className={classes.rope} />
    </>
  ),
}

/** One of the site's drawings. Hidden from screen readers, as the text next to it says the same. */
export function Drawing({ name, small = false }: { name: DrawingName; small?: boolean }) {
  return (
    <svg
      width={small ? 120 : 176}
      height={small ? 75 : 110}
      viewBox="0 0 160 100"
      aria-hidden="true"
      className={classes.drawing}
    >
      <ellipse cx="80" cy="56" rx="76" ry="42" className={classes.ground} />
      {drawings[name]}
    </svg>
  )
}
