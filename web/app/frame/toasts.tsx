import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Where messages come up: at the foot of the page. */
export default function Toasts() {
  return <Notifications position="bottom-center" containerWidth={360} />;
}
