//! Damaged inputs.

/// Returns a record cut off at every `step`th byte, each time followed by the whole record with
/// one of `bytes` there.
pub fn damaged(record: &[u8], step: usize, bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let places = (0..record.len()).step_by(step);
    places.flat_map(move |at| {
        let mut changed = record.to_vec();
        changed[at] = bytes[at % bytes.len()];
        [record[..at].to_vec(), changed]
    })
}
