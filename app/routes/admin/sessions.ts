// The address before the sessions were part of the own account.
import { redirect } from 'react-router'

export function loader() {
  return redirect('/admin/account#sessions', 301)
}
