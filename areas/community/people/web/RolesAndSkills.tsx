import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { List } from '@leitai/platform/web/ui/List.tsx'
import classes from './People.module.css'
import type { Person } from './person-input.ts'

/** A user's preferred team roles and skills. */
export function RolesAndSkills({ roles, skills }: Pick<Person, 'roles' | 'skills'>) {
  const t = useText('people')
  const settings = useText('settings')
  if (roles.length + skills.length === 0) return null
  return (
    <List className={classes.tags} aria-label={t('roles')}>
      {roles.map((role) => (
        <li key={role} data-role>
          {settings(`role.${role}`)}
        </li>
      ))}
      {skills.map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
    </List>
  )
}
