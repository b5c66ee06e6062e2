import { Skeleton } from '@mantine/core'
import classes from './Card.module.css'

/** Placeholder of the same size as the cards. */
export function ListSkeleton({ rows }: { rows: boolean }) {
  return (
    <div className={rows ? classes.rows : classes.grid} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} h={rows ? 122 : 330} radius={12} />
      ))}
    </div>
  )
}
