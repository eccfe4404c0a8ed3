//! Results of searches, for GoGui's analyze commands.
//!
//! Source: the GoGui manual, chapter "Analyze Commands".

use std::time::Instant;

use oust_core::Color;
use oust_notation::counted;
use oust_search::{Candidate, Proof, Report};

use super::state::{Response, Session};
use crate::protocol::CommandError;
use crate::vertex::color_name;

/// The commands for GoGui's menu: type, label, command.
pub(crate) const ANALYZE_COMMANDS: &str = "\
gfx/Analysis/oust-analyze
gfx/Best line/oust-best_line
cboard/Values as colors/oust-value_colors
sboard/Values in percent/oust-value_percents
plist/Legal placements/all_legal %m
plist/Capturing placements/oust-captures
pspairs/Sizes of groups/oust-group_sizes
string/Position line/oust-position
string/Result/gogui-rules_final_result
hstring/Record/oust-record
none/Swap/oust-swap
param/Settings/oust-param";

/// The candidates that `oust-analyze` labels with their values.
const LABELED: usize = 8;

impl Session {
    /// Returns the candidates in colors, the best ones labeled, the best line and the value.
    pub(crate) fn analyze(&mut self) -> Response {
        let report = self.analysis()?;
        let mut lines: Vec<String> = report
            .candidates
            .iter()
            .map(|candidate| format!("COLOR {} {}", color(candidate), self.name(candidate.point)))
            .collect();
        let best = report.candidates.iter().take(LABELED);
        lines.extend(best.map(|candidate| {
            format!(
                "LABEL {} {}",
                self.name(candidate.point),
                percent(candidate)
            )
        }));
        lines.extend(self.variation(&report));
        lines.push(self.summary(&report));
        Ok(lines.join("\n"))
    }

    /// Returns the placements that both colors are expected to make, with their colors.
    pub(crate) fn best_line(&mut self) -> Response {
        let report = self.analysis()?;
        let mut lines: Vec<String> = self.variation(&report).into_iter().collect();
        lines.push(self.summary(&report));
        Ok(lines.join("\n"))
    }

    /// Returns a board of colors, from red for a loss to green for a win.
    pub(crate) fn value_colors(&mut self) -> Response {
        self.board_of(color)
    }

    /// Returns a board of chances in percent.
    pub(crate) fn value_percents(&mut self) -> Response {
        self.board_of(percent)
    }

    fn board_of(&mut self, text: fn(&Candidate) -> String) -> Response {
        let report = self.analysis()?;
        Ok(self.rows(|point| {
            let mut candidates = report.candidates.iter();
            let found = candidates.find(|candidate| candidate.point == point);
            found.map_or_else(|| "\"\"".to_owned(), text)
        }))
    }

    /// Searches the position; finds nothing after the end.
    fn analysis(&mut self) -> Result<Report, CommandError> {
        let begun = Instant::now();
        let report = match self.game.outcome() {
            None => self.search(&self.limits())?,
            Some(_) => Report {
                best: None,
                value: 0.5,
                proof: None,
                line: Vec::new(),
                candidates: Vec::new(),
                evaluations: 0,
            },
        };
        // For `cputime` alone: an analysis takes no time from a player's clock.
        self.count_time(begun.elapsed());
        Ok(report)
    }

    /// Returns the best line as moves with their colors, forced passes included.
    fn variation(&self, report: &Report) -> Option<String> {
        // GoGui reads `b` and `w` in a variation, but whole names in commands.
        let letter = |color| match color {
            Color::X => 'b',
            Color::O => 'w',
        };
        let mut position = self.game.position().clone();
        let mut moves = Vec::new();
        for &point in &report.line {
            if position.must_pass() {
                // A report leaves forced passes out, and a variation of GoGui needs every move.
                moves.push(format!("{} PASS", letter(position.to_move())));
                position.pass().ok()?;
            }
            moves.push(format!(
                "{} {}",
                letter(position.to_move()),
                self.name(point)
            ));
            position.play(point).ok()?;
        }
        (!moves.is_empty()).then(|| format!("VAR {}", moves.join(" ")))
    }

    fn summary(&self, report: &Report) -> String {
        let side = color_name(self.to_move());
        let Some(best) = report.best else {
            return match self.game.outcome() {
                Some(outcome) => format!("TEXT the game is over: {outcome}"),
                None => format!("TEXT {side} must pass"),
            };
        };
        let value = match report.proof {
            Some(Proof::Win) => "wins (proven)".to_owned(),
            Some(Proof::Loss) => "loses (proven)".to_owned(),
            None => format!("wins in {:.0} %", report.value * 100.0),
        };
        let (best, evaluations) = (self.name(best), counted(report.evaluations, "evaluation"));
        format!("TEXT {side} {value}, best {best}, {evaluations}")
    }
}

/// Returns the chance of winning in percent, or `win` and `loss` where it is proven.
fn percent(candidate: &Candidate) -> String {
    match candidate.proof {
        Some(Proof::Win) => "win".to_owned(),
        Some(Proof::Loss) => "loss".to_owned(),
        None => format!("{:.0}", candidate.value * 100.0),
    }
}

/// Returns a color from red for 0 over yellow for a half to green for 1.
fn color(candidate: &Candidate) -> String {
    let value = candidate.value.clamp(0.0, 1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to 255"
    )]
    let part = |share: f64| (share.min(1.0) * 255.0).round() as u8;
    format!(
        "#{:02x}{:02x}40",
        // Red falls from a half on and green rises up to it, so yellow is in the middle.
        part(2.0 - 2.0 * value),
        part(2.0 * value)
    )
}
