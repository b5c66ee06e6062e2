import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Link } from 'react-router'
import classes from './SitePages.module.css'

/** A card that links to a page of the site, with a description. */
export function PageCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Card component={Link} to={to} className={classes.card}>
        <strong>{title}</strong>
        <span>{text}</span>
      </Card>
    </li>
  )
}
