import type { ComponentProps, ElementType } from 'react'
import classes from './Card.module.css'

type CardProps<E extends ElementType> = {
  /** Its element; a section by default. */
  component?: E
  /** The room around what it holds; without any, pictures reach its edges. */
  padding?: 'none' | 'small' | 'medium' | 'large'
  className?: string
} & Omit<ComponentProps<E>, 'component' | 'padding' | 'className'>

/** A box with a border on the page's ground. */
export function Card<E extends ElementType = 'section'>({
  component,
  padding = 'small',
  className = '',
  ...rest
}: CardProps<E>) {
  const Element: ElementType = component ?? 'section'
  return <Element {...rest} className={`${classes.card} ${className}`.trim()} data-padding={padding} />
}
