// The styles of every view. A post's page has them, too, because a calendar may be drawn behind it: a browser drops those of a page
// that was left.
import "./feed-view.css";
import "./tray.css";
import "./timeline.css";
import "./bulk-steps.css";
import "./filters.css";
import "./calendar.css";
import "./week.css";
import "./month.css";
import "./picture-card.css";
